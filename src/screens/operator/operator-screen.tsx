import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { hasRole } from '#contract/roles.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { useApi } from '#src/data/api-context.tsx'
import { overviewQuery } from '#src/data/operator.ts'
import { useSession } from '#src/data/use-session.ts'
import { PasswordGate } from '#src/features/operator/password-gate.tsx'
import { UserRecord } from '#src/features/operator/user-record.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import * as drawings from '#src/ui/drawings.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { LinkRow } from '#src/ui/rows.tsx'
import { MenuCount, SideMenu, SideMenuGroup, SidePage } from '#src/ui/side-page.tsx'

import { Overview } from './overview.tsx'
import { GROUPS, openIn, SECTIONS } from './sections.ts'

import css from './operator-screen.module.css'

interface OperatorScreenProps {
  tab?: string | undefined
  /** The user whose page is shown in the section of users. */
  userId?: string | undefined
}

/** The page on which moderators decide about reports, and operators about everything. */
export function OperatorScreen({ tab, userId }: OperatorScreenProps) {
  const { user, role } = useSession()
  if (hasRole(role, 'moderator'))
    return (
      <PasswordGate Frame={GatePage}>
        <Sections tab={tab} userId={userId} />
      </PasswordGate>
    )
  return (
    <Page title={messages.place} back={<BackButton place="bar" />}>
      {user ? (
        <Notice icon="users" title={problems.notModerator} />
      ) : (
        <Notice icon="users" title={messages.logInFirst}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

const GatePage = ({ children }: { children: ReactNode }) => (
  <Page title={messages.place} back={<BackButton place="bar" />}>
    {children}
  </Page>
)

const isShownTo = (role: ReturnType<typeof useSession>['role'], name: string): boolean =>
  SECTIONS[name] !== undefined && (hasRole(role, 'operator') || !SECTIONS[name].isForOperators)

/** The section is in the address, for reloads and links. Without one a phone shows the menu. */
function Sections({ tab, userId }: OperatorScreenProps) {
  const { role } = useSession()
  const { data } = useQuery(overviewQuery(useApi()))
  const shown = tab !== undefined && isShownTo(role, tab) ? SECTIONS[tab] : undefined
  const isOverview = !shown
  const isOfUser = tab === 'users' && userId !== undefined
  return (
    <SidePage
      title={messages.place}
      isMenu={isOverview && tab !== 'overview'}
      hasWideSections
      isWide={shown?.isWide ?? false}
      back={<BackButton place="bar" />}
      sectionBack={<BackButton place="bar" parent="/operator" />}
      actions={
        isOfUser && (
          <Link to="/operator" search={{ tab: 'users' }} className={`${buttonClass('text')} ${css.all}`}>
            {messages.allUsers}
          </Link>
        )
      }
      sectionTitle={shown?.label() ?? messages.tabOverview}
      sectionSubject={isOfUser ? userId : undefined}
      menu={
        <SideMenu label={messages.place}>
          <SideMenuGroup>
            <LinkRow
              to="/operator"
              search={{ tab: 'overview' }}
              icon={drawings.chart}
              label={messages.tabOverview}
              isCurrent={isOverview}
            />
          </SideMenuGroup>
          {GROUPS.map(({ title, names }) => (
            <SideMenuGroup key={names[0]} title={title()}>
              {names
                .filter((name) => isShownTo(role, name))
                .map((name) => (
                  <SectionRow
                    key={name}
                    name={name}
                    count={openIn(data?.work, name)}
                    isCurrent={tab === name && shown !== undefined}
                  />
                ))}
            </SideMenuGroup>
          ))}
        </SideMenu>
      }
    >
      {isOfUser ? <UserRecord userId={userId} /> : shown ? <shown.Panel /> : <Overview />}
    </SidePage>
  )
}

interface SectionRowProps {
  name: string
  count: number
  isCurrent: boolean
}

function SectionRow({ name, count, isCurrent }: SectionRowProps) {
  const section = SECTIONS[name]
  return (
    section && (
      <LinkRow
        to="/operator"
        search={{ tab: name }}
        icon={section.icon}
        label={section.label()}
        value={count > 0 ? <MenuCount count={count} label={messages.openCount({ count })} /> : undefined}
        isCurrent={isCurrent}
      />
    )
  )
}
