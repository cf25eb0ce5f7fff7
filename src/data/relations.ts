import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import type { ApiClient, CallOptions } from '#contract/client.ts'
import type { Input } from '#contract/endpoints/index.ts'
import type { UserList } from '#contract/endpoints/relations.ts'
import type { Listed } from '#contract/failed-list.ts'
import type { UserSettings } from '#contract/models/user.ts'

import { listOrThrow } from './list-or-throw.ts'

const SETTINGS_KEY = ['users', 'settings']
const REQUESTS_KEY = ['relations', 'listRequests']

export const userListQuery = (
  queryKey: readonly string[],
  load: (page: { cursor?: string }, options: CallOptions) => Promise<Listed<UserList>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(await load(pageParam ? { cursor: pageParam } : {}, { signal })),
    // The first page is requested without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

/** A user's followers, or those they follow. */
export const relatedQuery = (
  api: ApiClient,
  { userId, kind, search }: Pick<Input<'relations.list'>, 'userId' | 'kind'> & { search: string },
) =>
  userListQuery(['relations', kind, userId, search], (page, options) =>
    api.relations.list({ userId, kind, ...(search && { search }), ...page }, options),
  )

/** Users whom the viewer has blocked or muted. */
export const hiddenUsersQuery = (api: ApiClient, kind: Input<'relations.listHidden'>['kind']) =>
  userListQuery(['relations', kind], (page, options) => api.relations.listHidden({ kind, ...page }, options))

/** Users who ask to follow the viewer. */
export const followRequestsQuery = (api: ApiClient) =>
  userListQuery(REQUESTS_KEY, (page, options) => api.relations.listRequests(page, options))

export const userSettingsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => api.users.settings({}, { signal }) })

/** Writes the server's settings where they are shown, and loads the lists that they change again. */
export function patchSettings(queryClient: QueryClient, settings: UserSettings): void {
  queryClient.setQueryData<UserSettings>(SETTINGS_KEY, settings)
  void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
  void queryClient.invalidateQueries({ queryKey: REQUESTS_KEY })
}

/** Removes an answered request from the list, and sets how many are left. */
export function removeRequest(
  queryClient: QueryClient,
  { userId, requestCount }: { userId: string; requestCount: number },
): void {
  removeListed(queryClient, REQUESTS_KEY, userId)
  queryClient.setQueryData<UserSettings>(
    SETTINGS_KEY,
    (settings) => settings && { ...settings, followRequestCount: requestCount },
  )
}

/** Removes a user from the lists of users whose keys begin with this one. */
export function removeListed(queryClient: QueryClient, queryKey: readonly string[], userId: string): void {
  queryClient.setQueriesData<InfiniteData<UserList>>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, users: page.users.filter(({ id }) => id !== userId) })),
      },
  )
}
