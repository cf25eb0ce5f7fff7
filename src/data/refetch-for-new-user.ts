import type { Query, QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { nextTask } from '#shared/when-idle.ts'

import { SESSION_KEY, sessionQuery } from './queries.ts'

/** Number of changes so far: one that comes while an earlier one waits does the work of both. */
let changeCount = 0

/**
 * Removes data that no page shows and refetches the others: everything may look different to another user. So is what
 * is on its way: the page that waits for it gets the new response.
 */
export async function refetchForNewUser(queryClient: QueryClient, api: ApiClient): Promise<void> {
  const change = (changeCount += 1)
  for (const query of queryClient.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'fetching' })) {
    query.reset()
    query.fetch().catch(() => {})
  }
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  const shown = new Set(queryClient.getQueryCache().findAll({ type: 'active' }))
  void queryClient.invalidateQueries({ refetchType: 'none' })
  // First: with the user, what is theirs alone goes from the page. The server would refuse it to a guest.
  // An answer that is on its way may be about the user before.
  await queryClient.cancelQueries({ queryKey: SESSION_KEY, exact: true })
  const isSessionKnown = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 }).then(
    () => true,
    () => false,
  )
  // Components hear of it in a task of its own.
  await nextTask()
  if (change !== changeCount) return
  const isOld = (query: Query) =>
    shown.has(query) && !(isSessionKnown && query.queryKey[0] === SESSION_KEY[0])
  queryClient.removeQueries({ type: 'inactive', predicate: isOld })
  await queryClient.refetchQueries({ type: 'active', predicate: isOld })
}
