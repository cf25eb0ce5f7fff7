import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'

import type { ApiClient } from '#contract/client.ts'
import { isApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { STATUS_SCREENS, screenOf } from '#contract/status-screens.ts'
import { livePageQuery } from '#src/data/live.ts'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { loadOrNotFound } from '#src/screens/status/status-screen.tsx'
import type { LastLive } from '#src/state/live-status.ts'

/**
 * Loads the live of a user, or while they have none their videos and the data of their last live (specification section 8,
 * live page code 105). The videos also show without a network, as far as they were loaded before.
 * @param roomId of the address, if it names a room
 */
export async function loadLive(
  api: ApiClient,
  queryClient: QueryClient,
  uniqueId: string,
  roomId: string | undefined,
) {
  let last: LastLive = {}
  try {
    const { liveStream } = await queryClient.fetchQuery(livePageQuery(api, uniqueId, roomId))
    if (liveStream) return { user: liveStream.host, room: liveStream, last }
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.statusCode !== StatusCode.liveNoRoom && !error.isNetworkError) {
      throw STATUS_SCREENS[screenOf(error.problem)].canRetry ? error : notFound({ data: error.problem })
    }
    last = lastLiveIn(error.problem)
  }
  const { user } = await loadOrNotFound(queryClient.ensureQueryData(userDetailQuery(api, uniqueId)))
  await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
  return { user, room: null, last }
}

/** The last live, which code 105 contains as the live state does. */
const lastLiveIn = ({ fields: { lastLive, lastLiveType } = {} }: Problem): LastLive =>
  lastLiveType === 'video' || lastLiveType === 'room' ? { lastLive, lastLiveType } : {}
