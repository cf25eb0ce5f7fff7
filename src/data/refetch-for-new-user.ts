import type { QueryClient } from '@tanstack/react-query'

/**
 * Removes data that no page shows and refetches the others: everything may look different to another user. So is what
 * is on its way: the page that waits for it gets the new response.
 */
export function refetchForNewUser(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'fetching' })) {
    query.reset()
    query.fetch().catch(() => {})
  }
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  void queryClient.invalidateQueries()
}
