import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { LIST_PAGE_MAX_SIZE } from '#contract/constants.ts'

import { risingVideosQuery, sessionQuery } from './queries.ts'

export const risingTagsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discover', 'tags'],
    queryFn: ({ signal }) => api.discover.tags({}, { signal }),
  })

export const risingSoundsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discover', 'sounds'],
    queryFn: ({ signal }) => api.discover.sounds({ count: 6 }, { signal }),
  })

export const risingUsersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discover', 'users'],
    queryFn: ({ signal }) => api.discover.users({ count: 6 }, { signal }),
  })

/** Users to follow. They keep their places while the viewer follows some of them. */
export const suggestedUsersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discover', 'suggestUsers'],
    queryFn: ({ signal }) => api.discover.suggestUsers({ count: 6 }, { signal }),
    staleTime: Infinity,
  })

/** All suggested users, for a page of their own. */
export const allSuggestedUsersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discover', 'suggestUsers', 'all'],
    queryFn: ({ signal }) => api.discover.suggestUsers({ count: LIST_PAGE_MAX_SIZE }, { signal }),
    staleTime: Infinity,
  })

/** Loads what the search shows before something is searched for. A list that fails is left out. */
export async function prefetchSearchStart(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery(api))
  await Promise.all([
    queryClient.prefetchQuery(risingTagsQuery(api)),
    queryClient.prefetchQuery(user ? suggestedUsersQuery(api) : risingUsersQuery(api)),
  ])
}

/** Loads everything that the page shows. A list that fails is left out, and the page requests it again. */
export async function prefetchDiscover(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const hasUser = Boolean(queryClient.getQueryData(sessionQuery(api).queryKey)?.user)
  await Promise.all([
    queryClient.prefetchQuery(risingTagsQuery(api)),
    queryClient.prefetchQuery(risingSoundsQuery(api)),
    queryClient.prefetchQuery(risingUsersQuery(api)),
    queryClient.prefetchInfiniteQuery(risingVideosQuery(api)),
    ...(hasUser ? [queryClient.prefetchQuery(suggestedUsersQuery(api))] : []),
  ])
}
