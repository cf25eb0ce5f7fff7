import type { QueryClient } from '@tanstack/react-query'

import { LiveStatus } from '#contract/live.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { addLiveUser } from '#src/state/live-user.ts'

interface Known {
  user?: UserSummary | null
  users?: UserSummary[]
  itemList?: { author: UserSummary }[]
  rooms?: { id: string; status?: number; host?: UserSummary }[]
}

/** Finds the users in a query's data: in lists, in profiles, in rooms. */
function usersIn(data: unknown): UserSummary[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(usersIn)
  const { user, users = [], itemList = [], rooms = [] } = data as Known
  return [
    ...(user ? [user] : []),
    ...users,
    ...itemList.map(({ author }) => author),
    // A room has more data about its host than the host's summary.
    ...rooms.flatMap(({ id, status, host }) =>
      host && status === LiveStatus.living ? { ...host, liveRoomId: id } : [],
    ),
  ].filter((found) => typeof found === 'object' && 'id' in found)
}

function note(data: unknown): void {
  for (const { id, liveRoomId } of usersIn(data)) addLiveUser(id, liveRoomId ?? '')
}

/**
 * Keeps the slice of live users (specification section 3) in step with the server's data about users. Browser only, once.
 */
export function watchLiveUsers(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  for (const { state } of cache.getAll()) note(state.data)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query.state.data)
  })
}
