import { Link } from '@tanstack/react-router'

import { userPath } from '#contract/paths.ts'
import { hasRole } from '#contract/roles.ts'
import { messages as app } from '#messages/app.ts'
import { messages as session } from '#messages/session.ts'
import { messages } from '#messages/settings.ts'
import { useSession } from '#src/data/use-session.ts'
import { WaitingLink } from '#src/features/outbox/waiting-link.tsx'
import { LogOutButton } from '#src/features/profile/log-out-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { rowClass } from '#src/ui/surfaces.ts'

import css from './section.module.css'

/** Shows who is logged in, and lets them log out. Guests can log in. */
export default function AccountSection() {
  const { user, role } = useSession()
  if (!user) {
    return (
      <>
        <p className={css.aside}>{messages.notLoggedIn}</p>
        <Button kind="primary" className={css.logIn ?? ''} onClick={() => openDialog('logIn')}>
          {messages.logIn}
        </Button>
      </>
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
      <div>
        <WaitingLink />
        <Link to="/decisions" className={rowClass}>
          {app.accountStatus}
        </Link>
        <Link to="/analytics" className={rowClass}>
          {app.insights}
        </Link>
        {hasRole(role, 'moderator') && (
          <Link to="/operator" className={rowClass}>
            {app.moderation}
          </Link>
        )}
        <button type="button" className={rowClass} onClick={() => openDialog('accounts')}>
          {session.switchAccount}
        </button>
      </div>
      <div className={css.logOut}>
        <LogOutButton userId={user.id} />
      </div>
    </>
  )
}
