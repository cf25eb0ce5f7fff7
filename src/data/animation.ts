import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

import { listOrThrow } from './list-or-throw.ts'

/** So often a page looks whether the picture is there. */
const POLL_MS = 1_500
const VIDEO_COUNT = 24

/** The viewer's animated profile picture, and how far it is. */
export const animationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['animation', 'own'],
    queryFn: ({ signal }) => api.users.animation({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' && !state.error ? POLL_MS : false),
  })

/** Videos of the viewer that everybody may watch, from which a picture can be cut. */
export const animationVideosQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['animation', 'videos', userId],
    queryFn: async ({ signal }) => {
      const { itemList } = listOrThrow(await api.feed.userPosts({ userId, count: VIDEO_COUNT }, { signal }))
      return itemList.filter(({ audience = 'everyone' }) => audience === 'everyone')
    },
    staleTime: 0,
  })
