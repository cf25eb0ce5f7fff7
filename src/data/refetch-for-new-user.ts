import type { QueryClient } from '@tanstack/react-query'

/**
 * Everything may look different to another person: what nobody looks at goes, the rest is asked for anew. So is what
 * is on its way: the page that waits for it gets the new answer.
 */
export function refetchForNewUser(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'fetching' })) {
    query.reset()
    query.fetch().catch(() => {})
  }
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  void queryClient.invalidateQueries()
}
