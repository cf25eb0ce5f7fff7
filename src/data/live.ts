import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

import { listOrThrow } from './list-or-throw.ts'

/** The live state of a user: a uniqueId, in any case, or a secUid. */
export const liveDetailQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['live', 'detail', user],
    queryFn: ({ signal }) => api.live.detail({ user }, { signal }),
  })

/** The live state of one room. */
export const liveRoomQuery = (api: ApiClient, roomId: string) =>
  queryOptions({
    queryKey: ['live', 'detail', 'room', roomId],
    queryFn: ({ signal }) => api.live.detail({ roomId }, { signal }),
  })

/** The state of the room that the address of a page names, or else of its user. */
export const livePageQuery = (api: ApiClient, user: string, roomId: string | undefined) =>
  roomId === undefined ? liveDetailQuery(api, user) : liveRoomQuery(api, roomId)

/** Rooms that are on air. A `keyword` finds some of them; `followed` are those of hosts whom the viewer follows. */
export const liveListQuery = (api: ApiClient, keyword = '', followed = false) =>
  infiniteQueryOptions({
    queryKey: ['live', 'list', keyword, followed],
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.live.list(
          {
            ...(keyword && { keyword }),
            ...(followed && { followed: '1' }),
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
    staleTime: 10_000,
  })

/** The viewer's own rooms: on air, planned, and those with a recording or statistics. */
export const ownLivesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['live', 'own'],
    queryFn: ({ signal }) => api.live.own({}, { signal }),
    staleTime: 0,
  })

export const liveStatisticsQuery = (api: ApiClient, roomId: string) =>
  queryOptions({
    queryKey: ['live', 'statistics', roomId],
    queryFn: ({ signal }) => api.live.statistics({ roomId }, { signal }),
  })
