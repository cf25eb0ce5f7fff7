import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { INVITATION_PARAMETER } from '#contract/paths.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages } from '#messages/session.ts'
import { useSession } from '#src/data/use-session.ts'
import { GuestFooter } from '#src/features/app/guest-footer.tsx'
import { cameFrom } from '#src/features/session/return-path.ts'
import { LogIn } from '#src/features/session/session-dialogs.tsx'
import { openDialog, type RecoverLink } from '#src/state/dialogs.ts'
import { droppedVideo } from '#src/state/drafts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'

import css from './log-in-screen.module.css'

/** Removes the data of an operator's link from the address, so that it does not stay in the history. */
function takeLink(): { recover?: RecoverLink; invitation?: string } {
  const link = new URLSearchParams(location.hash.slice(1))
  const [username, code, invitation] = [link.get('recover'), link.get('code'), link.get(INVITATION_PARAMETER)]
  const isRecovering = username !== null && code !== null
  if (!isRecovering && invitation === null) return {}
  history.replaceState(history.state, '', location.pathname + location.search)
  return isRecovering ? { recover: { username, code } } : { invitation: invitation ?? '' }
}

/** The log-in form as a page of its own, for links. */
export function LogInScreen() {
  const { user, admission } = useSession()
  const router = useRouter()
  useEffect(() => {
    // The history does not know the router's base path.
    if (user) {
      const path = admission ? '/sign-up-request' : droppedVideo.file ? '/upload' : cameFrom()
      router.history.replace(prefixOf(pageLanguage()) + path)
    } else {
      const { recover, invitation } = takeLink()
      if (recover) openDialog('logIn', { recover })
      if (invitation !== undefined) openDialog('signUp', { invitation })
    }
  }, [user, admission, router])
  if (user) return null
  return (
    <LogIn
      label={messages.logIn}
      reason={messages.notLoggedInText}
      renderFrame={({ key, title, content }) => (
        <Page key={key}>
          <div className={css.form}>
            <h1 className={css.title}>{title}</h1>
            {content}
            <Link to="/setting/pc" className={`${buttonClass('text')} ${css.settings}`}>
              {messages.settings}
            </Link>
          </div>
          <GuestFooter />
        </Page>
      )}
    />
  )
}
