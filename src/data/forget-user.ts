import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'
import { commentDrafts, subtitleDrafts } from '#src/state/drafts.ts'
import { clearMessageDrafts } from '#src/state/message-drafts.ts'

import { callWorker } from './api.ts'
import { SESSION_KEY } from './queries.ts'

/**
 * Shows the session after a user has logged out, and removes their data from this page, so that the next user does not find
 * it.
 */
export async function forgetUser(queryClient: QueryClient, userId: string, session: Session): Promise<void> {
  // Cleared first: the session change may bring back the drafts of another account.
  commentDrafts.clear()
  clearMessageDrafts()
  subtitleDrafts.byVideo = {}
  queryClient.setQueryData(SESSION_KEY, session)
  await callWorker('outbox.discard', { userId })
}
