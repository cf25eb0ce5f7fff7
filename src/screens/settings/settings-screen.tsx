import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { messages } from '#messages/settings.ts'
import { useSession } from '#src/data/use-session.ts'
import { useAppOffer } from '#src/features/app/app-offer.ts'
import { useInstallWay } from '#src/features/app/install-way.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { findSections } from './find-sections.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from './sections.ts'

import css from './settings-screen.module.css'

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? ''

/** All settings on one page: those of this device, and those of the viewer's account. */
export function SettingsScreen() {
  const { user } = useSession()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<ReadonlySet<string>>()
  const isInstallable = useInstallWay() !== undefined
  const isOffered = useAppOffer() !== undefined
  const sections = SETTINGS_SECTIONS.filter(({ access }) => {
    if (access === 'installable') return isInstallable
    return access === 'offered' ? isOffered : access === 'anyone' || user !== null
  })
  const search = (text: string) => {
    setQuery(text)
    setFound(
      findSections(
        text,
        sections.map(({ id }) => id),
        textOf,
      ),
    )
  }
  return (
    <Page title={messages.title} back={<BackButton place="bar" />}>
      <div className={css.columns}>
        <nav className={css.list} aria-label={messages.sections}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to="/setting/pc" hash={id} className={css.entry} onClick={() => search('')}>
                  {title()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.sections}>
          <search>
            <TextField
              type="search"
              label={messages.findSetting}
              value={query}
              autoComplete="off"
              enterKeyHint="search"
              onText={search}
            />
          </search>
          <div role="status">
            {found && found.size > 0 && (
              <VisuallyHidden>{messages.sectionsFound({ count: found.size })}</VisuallyHidden>
            )}
            {found?.size === 0 && (
              <Notice icon="search" title={messages.noSetting} text={messages.noSettingHint} />
            )}
          </div>
          {sections.map((section) => (
            <Section
              key={`${section.id} ${user?.id}`}
              section={section}
              isHidden={found !== undefined && !found.has(section.id)}
            />
          ))}
        </div>
      </div>
    </Page>
  )
}

/** Stays in the document while a search hides it: the next search reads its text. */
const Section = ({
  section: { id, title, Body },
  isHidden,
}: {
  section: SettingsSection
  isHidden: boolean
}) => (
  <section
    id={id}
    className={`${cardClass} ${css.section}`}
    aria-labelledby={`${id}-title`}
    hidden={isHidden}
  >
    <h2 id={`${id}-title`}>{title()}</h2>
    <Suspense fallback={<div className={css.loading} />}>
      <Body />
    </Suspense>
  </section>
)
