import type { QueryClient } from '@tanstack/react-query'

/**
 * Marks all data of the server as old, and loads again what is shown. Data on their way were asked for before the change and may
 * lack it: a page that is being loaded shows nothing of it yet, so it is marked once more when it has come.
 */
export async function invalidateAll(queryClient: QueryClient): Promise<void> {
  const onTheirWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', type: 'inactive' })
  await Promise.allSettled([queryClient.invalidateQueries(), ...onTheirWay.map(({ promise }) => promise)])
  if (onTheirWay.length > 0) {
    await queryClient.invalidateQueries({ predicate: (query) => onTheirWay.includes(query) })
  }
}
