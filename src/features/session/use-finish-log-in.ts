import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'

import type { LoggedIn } from '#contract/endpoints/session.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { finishLogIn, isActionAwaited, openDialog } from '#src/state/dialogs.ts'
import { setFailedLogIns } from '#src/state/notices.ts'
import { showMessage } from '#src/state/snackbar.ts'

import { isLogInPage } from './return-path.ts'

/**
 * Shows the session of a user who has logged in, closes the dialog, and shows messages that they should see. A new user is
 * welcomed.
 */
export function useFinishLogIn(): (answer: LoggedIn, isNew?: boolean) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return ({ failedLogIns, hasReturned, ...session }, isNew = false) => {
    // Users who wait for approval cannot write yet.
    const isWelcome = isNew && !session.admission
    const isBusy = isActionAwaited()
    queryClient.setQueryData(sessionQuery(api).queryKey, session)
    setFailedLogIns(failedLogIns)
    // A message about the action itself takes its place.
    if (isWelcome && isBusy) {
      showMessage(messages.accountReady, { label: messages.setUpProfile, run: () => openDialog('welcome') })
    }
    finishLogIn()
    if (isWelcome && !isBusy) openDialog('welcome')
    if (session.admission) void navigate({ to: '/sign-up-request' })
    if (hasReturned) showBehindLogIn(router, messages.hasReturned)
  }
}

/**
 * Shows a message to a user who has logged in, on the page that follows the log-in page, since a message disappears with its
 * page.
 */
export function showBehindLogIn(router: Pick<AnyRouter, 'subscribe'>, text: string): void {
  if (!isLogInPage(location.pathname)) return showMessage(text)
  const stopWaiting = router.subscribe('onResolved', () => {
    stopWaiting()
    showMessage(text)
  })
}
