import type { QueryClient } from '@tanstack/react-query'

/**
 * Marks all data of the server as stale, and loads the shown data again. Data on their way were requested before the change
 * and may lack it: a loading page does not show them yet, so they are marked once more when they have arrived.
 */
export async function invalidateAll(queryClient: QueryClient): Promise<void> {
  const onTheirWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', type: 'inactive' })
  await Promise.allSettled([queryClient.invalidateQueries(), ...onTheirWay.map(({ promise }) => promise)])
  if (onTheirWay.length > 0) {
    await queryClient.invalidateQueries({ predicate: (query) => onTheirWay.includes(query) })
  }
}
