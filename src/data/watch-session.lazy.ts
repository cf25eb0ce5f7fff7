import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'
import { openDialog } from '#src/state/dialogs.ts'

import { subscribeToWorker } from './api.ts'
import { handOverDrafts } from './hand-over-drafts.lazy.ts'
import { SESSION_KEY } from './queries.ts'

/** Does what a new session brings with it, from now on: drafts are their user's own, and the rules of the site are shown. */
export function watchSession(queryClient: QueryClient): void {
  handOverDrafts(queryClient)
  showRules(queryClient)
  subscribeToWorker((event) => {
    if (event.type === 'rules.asked') openDialog('rules')
  })
}

/** Shows the rules of the site to a user who has yet to accept them, once on a page. Later a write that waits shows them. */
export function showRules(queryClient: QueryClient): () => void {
  let askedId: string | undefined
  const ask = () => {
    const { user, asksRules } = queryClient.getQueryData<Session>(SESSION_KEY) ?? {}
    if (!user || !asksRules || askedId === user.id) return
    askedId = user.id
    // The dialog of the log-in closes first.
    setTimeout(() => openDialog('rules'))
  }
  ask()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === SESSION_KEY[0]) ask()
  })
}
