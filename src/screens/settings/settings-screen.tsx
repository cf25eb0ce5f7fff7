import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'

import { messages } from '#messages/settings.ts'
import { useSession } from '#src/data/use-session.ts'
import { useAppOffer } from '#src/features/app/app-offer.ts'
import { useInstallWay } from '#src/features/app/install-way.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { LinkRow } from '#src/ui/rows.tsx'
import { SideMenu, SideMenuGroup, SidePage } from '#src/ui/side-page.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { wordsOf } from './find-settings.ts'
import { SETTINGS_GROUPS, SETTINGS_SECTIONS, type SettingsSection } from './sections.ts'
import { useMarkedWords } from './use-marked-words.ts'

import css from './settings-screen.module.css'

const SearchResults = lazyOptional(() => import('./search-results.tsx'))
const SectionValue = lazyOptional(() => import('./section-value.tsx'))

const GROUPS = Object.keys(SETTINGS_GROUPS) as (keyof typeof SETTINGS_GROUPS)[]

interface SettingsScreenProps {
  /** The section of the address. Absent: the list of sections, beside which a desktop shows the first one. */
  section?: string | undefined
  /** Words that a search has found in the section. */
  find?: string | undefined
}

/** The settings: those of this device, and those of the viewer's account. */
export function SettingsScreen({ section: wanted, find }: SettingsScreenProps) {
  const { user } = useSession()
  const [query, setQuery] = useState(find ?? '')
  const body = useRef<HTMLDivElement>(null)
  const sections = useSections()
  const chosen = sections.find(({ id }) => id === wanted)
  const shown = chosen ?? sections[0]
  useSectionOfHash(wanted, sections)
  useMarkedWords(body, chosen && find)
  if (!shown) return null
  const { Body } = shown
  return (
    <SidePage
      title={messages.title}
      isMenu={!chosen}
      back={<BackButton place="bar" />}
      sectionTitle={shown.title()}
      sectionBack={<BackButton place="bar" parent="/setting/pc" />}
      menu={
        <>
          <search>
            <TextField
              type="search"
              label={messages.findSetting}
              icon="search"
              value={query}
              autoComplete="off"
              enterKeyHint="search"
              onText={setQuery}
            />
          </search>
          {wordsOf(query).length > 0 ? (
            <Suspense fallback={null}>
              <SearchResults query={query} sections={sections} />
            </Suspense>
          ) : (
            <SideMenu label={messages.title}>
              {GROUPS.map((group) => (
                <SideMenuGroup key={group} title={SETTINGS_GROUPS[group]()}>
                  {sections
                    .filter((section) => section.group === group)
                    .map(({ id, title, icon }) => (
                      <LinkRow
                        key={id}
                        to="/setting/pc"
                        search={{ section: id }}
                        icon={icon}
                        label={title()}
                        isCurrent={id === shown.id}
                        // A section shows its own.
                        {...(!chosen && {
                          value: (
                            <Suspense fallback={null}>
                              <SectionValue id={id} />
                            </Suspense>
                          ),
                        })}
                      />
                    ))}
                </SideMenuGroup>
              ))}
            </SideMenu>
          )}
        </>
      }
    >
      <div ref={body} className={css.body}>
        <Suspense key={`${shown.id} ${user?.id}`} fallback={<div className={css.loading} />}>
          <Body />
        </Suspense>
      </div>
    </SidePage>
  )
}

/** The sections that this viewer has on this device. */
function useSections(): readonly SettingsSection[] {
  const { user } = useSession()
  const isInstallable = useInstallWay() !== undefined
  const isOffered = useAppOffer() !== undefined
  return SETTINGS_SECTIONS.filter(({ access }) => {
    if (access === 'installable') return isInstallable
    return access === 'offered' ? isOffered : access === 'anyone' || user !== null
  })
}

/** Leads from `/setting/pc#privacy`, an address of the time when all sections were on one page, to the section. */
function useSectionOfHash(wanted: string | undefined, sections: readonly SettingsSection[]): void {
  const navigate = useNavigate()
  const id = sections.find((section) => wanted === undefined && isHash(section.id))?.id
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/setting/pc', search: { section: id }, replace: true })
  }, [id, navigate])
}

const isHash = (id: string): boolean => typeof location !== 'undefined' && location.hash === `#${id}`
