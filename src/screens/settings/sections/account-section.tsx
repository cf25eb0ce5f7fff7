import { Link } from '@tanstack/react-router'

import { userPath } from '#contract/paths.ts'
import { hasRole } from '#contract/roles.ts'
import { messages as app } from '#messages/app.ts'
import { messages as session } from '#messages/session.ts'
import { messages } from '#messages/settings.ts'
import { useSession } from '#src/data/use-session.ts'
import { WaitingRow } from '#src/features/outbox/waiting-row.tsx'
import { LogOutButton } from '#src/features/profile/log-out-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { chart, flag, scales } from '#src/ui/drawings.ts'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { ButtonRow, FieldRow, LinkRow, Rows } from '#src/ui/rows.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './section.module.css'

/** Shows who is logged in, and lets them log out. Guests can log in. */
export default function AccountSection() {
  const { user, role } = useSession()
  if (!user) {
    return (
      <div className={cardClass}>
        <p className={css.aside}>{messages.notLoggedIn}</p>
        <Button kind="primary" className={css.logIn ?? ''} onClick={() => openDialog('logIn')}>
          {messages.logIn}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className={css.aside}>
        <RichText>
          {messages.loggedInAs({
            username: user.uniqueId,
            profile: wrapIn(<Link to={userPath(user)} className={css.link} />),
          })}
        </RichText>
      </p>
      <Rows>
        <WaitingRow />
        <LinkRow to="/decisions" icon={scales} label={app.accountStatus} />
        <LinkRow to="/analytics" icon={chart} label={app.insights} />
        {hasRole(role, 'moderator') && <LinkRow to="/operator" icon={flag} label={app.operatorPlace} />}
        <ButtonRow icon="users" label={session.switchAccount} onClick={() => openDialog('accounts')} />
      </Rows>
      <Rows>
        <FieldRow>
          <LogOutButton userId={user.id} />
        </FieldRow>
      </Rows>
    </>
  )
}
