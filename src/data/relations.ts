import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { UserList } from '#contract/endpoints/relations.ts'
import type { UserSettings } from '#contract/models/user.ts'

const SETTINGS_KEY = ['users', 'settings']
const REQUESTS_KEY = ['relations', 'requests']

/** Writes the server's settings where they are shown, and has the lists that they change loaded again. */
export function patchSettings(queryClient: QueryClient, settings: UserSettings): void {
  queryClient.setQueryData<UserSettings>(SETTINGS_KEY, settings)
  void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
  void queryClient.invalidateQueries({ queryKey: REQUESTS_KEY })
}

/** Takes an answered request from the list, and sets how many are left. */
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

/** Takes a user from the lists of users whose keys begin with this one. */
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
