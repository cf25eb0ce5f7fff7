import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'
import { dialogs, openDialog } from '#src/state/dialogs.ts'

import { subscribeToWorker } from './api.ts'
import { handOverDrafts } from './hand-over-drafts.ts'
import { SESSION_KEY } from './queries.ts'

/** Handles each new session from now on: drafts belong to their user, and the site's rules are shown. */
export function watchSession(queryClient: QueryClient): void {
  handOverDrafts(queryClient)
  showRules(queryClient)
  subscribeToWorker((event) => {
    if (event.type === 'rules.asked') openRules()
  })
}

/** The welcome of a new user shows them itself. */
function openRules(): void {
  if (dialogs.open?.name !== 'welcome') openDialog('rules')
}

/** Shows the site's rules to a user who has not accepted them yet, once per page. Later a waiting write shows them. */
export function showRules(queryClient: QueryClient): () => void {
  let askedId: string | undefined
  const ask = () => {
    const { user, asksRules } = queryClient.getQueryData<Session>(SESSION_KEY) ?? {}
    if (!user || !asksRules || askedId === user.id) return
    askedId = user.id
    // The log-in dialog closes first.
    setTimeout(openRules)
  }
  ask()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === SESSION_KEY[0]) ask()
  })
}
