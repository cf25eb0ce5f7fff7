import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

import { listOrThrow } from './list-or-throw.ts'

/** How often a page checks whether the picture is ready. */
const POLL_MS = 1_500
const VIDEO_COUNT = 24

/** The viewer's animated profile picture, and the progress of making it. */
export const animationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['animation', 'own'],
    queryFn: ({ signal }) => api.users.animation({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' && !state.error ? POLL_MS : false),
  })

/** Videos of the viewer that everyone may watch, from which a picture can be cut. */
export const animationVideosQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['animation', 'videos', userId],
    queryFn: async ({ signal }) => {
      const { itemList } = listOrThrow(await api.feed.userPosts({ userId, count: VIDEO_COUNT }, { signal }))
      return itemList.filter(({ audience = 'everyone' }) => audience === 'everyone')
    },
    staleTime: 0,
  })
