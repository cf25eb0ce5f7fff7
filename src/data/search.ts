import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

import { listOrThrow } from './list-or-throw.ts'
import { foundVideosQuery } from './queries.ts'
import { userListQuery } from './relations.ts'
import { filtersKey, type RawFilters, readFilters } from './search-filters.ts'

/** The users that a search finds. */
export const foundUsersQuery = (api: ApiClient, q: string) =>
  userListQuery(['search', 'users', q], (page, options) => api.search.users({ q, ...page }, options))

/** The hashtags or the sounds that a search finds, or the first few results of every kind except videos. */
export const discoveryQuery = (api: ApiClient, kind: 'discover' | 'challenge' | 'music', q: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'discover', kind, q],
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.search.discover({ q, kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ),
    // The first page is requested without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

/** Suggestions for text that is being typed. They are not persisted. */
export const suggestionsQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => api.search.suggest({ q }, { signal }),
    enabled: q !== '',
  })

/** Searches of several other users that share a word with a text. */
export const expansionQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['search', 'expand', q],
    queryFn: ({ signal }) => api.search.expand({ q }, { signal }),
  })

export const prefetchExpansion = async (
  api: ApiClient,
  queryClient: QueryClient,
  q: string,
): Promise<void> => {
  if (q.trim() !== '') await queryClient.prefetchQuery(expansionQuery(api, q.trim()))
}

/** Loads the content of the first tab of a search. */
export async function prefetchSearch(
  api: ApiClient,
  queryClient: QueryClient,
  q: string,
  filters: RawFilters,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchInfiniteQuery(foundVideosQuery(api, q, filtersKey(readFilters(filters)))),
    queryClient.prefetchInfiniteQuery(discoveryQuery(api, 'discover', q)),
    queryClient.prefetchQuery(expansionQuery(api, q)),
  ])
}
