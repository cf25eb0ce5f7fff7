import type { Query, QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { nextTask } from '#shared/when-idle.ts'

import { SESSION_KEY, sessionQuery } from './queries.ts'

/** The number of changes so far: a change that comes while an earlier one waits does the work of both. */
let changeCount = 0

/**
 * Removes data that no page shows and refetches the rest: everything may look different to another user. Requests on
 * their way are replaced too: the page that waits for one gets the new response.
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
  // Done first: parts for users only leave the page with the user. The server would refuse their requests to
  // a guest. A response on its way may be about the previous user.
  await queryClient.cancelQueries({ queryKey: SESSION_KEY, exact: true })
  const isSessionKnown = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 }).then(
    () => true,
    () => false,
  )
  // Components are notified in a task of its own.
  await nextTask()
  if (change !== changeCount) return
  const isOld = (query: Query) =>
    shown.has(query) && !(isSessionKnown && query.queryKey[0] === SESSION_KEY[0])
  queryClient.removeQueries({ type: 'inactive', predicate: isOld })
  await queryClient.refetchQueries({ type: 'active', predicate: isOld })
}
