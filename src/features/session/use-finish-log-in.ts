import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { LoggedIn } from '#contract/endpoints/session.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { finishLogIn } from '#src/state/dialogs.ts'
import { setFailedLogIns } from '#src/state/notices.ts'
import { showMessage } from '#src/state/snackbar.ts'

/** Shows the session of a user who has logged in, closes the dialog, and tells what they should know. */
export function useFinishLogIn(): (answer: LoggedIn) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return ({ failedLogIns, hasReturned, ...session }) => {
    queryClient.setQueryData(sessionQuery(api).queryKey, session)
    setFailedLogIns(failedLogIns)
    finishLogIn()
    if (session.admission) void navigate({ to: '/sign-up-request' })
    if (hasReturned) showMessage(messages.hasReturned)
  }
}
