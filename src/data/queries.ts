import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import type { ApiClient, CallOptions } from '#contract/client.ts'
import { HOME_SAMPLE_SIZE, type FeedOrder } from '#contract/constants.ts'
import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import type { Listed } from '#contract/failed-list.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { fromShareList, type SharePage } from '#contract/share-list.ts'
import type { SharedSubject } from '#contract/share.ts'
import { type ListName, listOf } from '#src/state/video-lists.ts'

import { listOrThrow } from './list-or-throw.ts'
import { retainNewerStats } from './retain-newer-stats.ts'
import { isVideoPages } from './server-data.ts'

/** The first page is requested without a cursor. */
const FIRST_PAGE = ''

function itemListQuery(
  queryKey: readonly string[],
  load: (
    page: { cursor?: string },
    options: CallOptions,
    queryClient: QueryClient,
  ) => Promise<Listed<ItemList>>,
  options: { staleTime?: number } = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }) =>
      listOrThrow(await load(pageParam ? { cursor: pageParam } : {}, { signal }, client)),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (lastPage) => (lastPage.hasMore ? lastPage.maxCursor : undefined),
    structuralSharing: retainNewerStats,
    ...options,
  })
}

export const SESSION_KEY = ['session'] as const

const READ_ONLY_CHECK_MS = 60_000

export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => api.session.current({}, { signal }),
    // Maintenance ends without the viewer doing anything, so it is polled.
    refetchInterval: ({ state: { data } }) => (data?.isReadOnly ? READ_ONLY_CHECK_MS : false),
  })

/** Videos keep their order while the viewer watches: a feed is refetched only when asked to. */
const FEED_OPTIONS = { staleTime: Infinity }

export const recommendFeedQuery = (api: ApiClient, order?: FeedOrder) =>
  itemListQuery(
    ['feed', 'recommend', ...(order ? [order] : [])],
    (page, options) => api.feed.recommend({ ...page, ...(order && { order }) }, options),
    FEED_OPTIONS,
  )

export const followingFeedQuery = (api: ApiClient) =>
  itemListQuery(['feed', 'following'], api.feed.following, FEED_OPTIONS)

export const userPostsQuery = (api: ApiClient, userId: string) =>
  itemListQuery(['feed', 'userPosts', userId], (page, options) =>
    api.feed.userPosts({ userId, ...page }, options),
  )

/** The videos that a user likes. */
export const likedQuery = (api: ApiClient, userId: string) =>
  itemListQuery(['feed', 'liked', userId], (page, options) => api.feed.liked({ userId, ...page }, options))

/** The videos that the viewer has saved. */
export const savedQuery = (api: ApiClient) => itemListQuery(['feed', 'saved'], api.feed.saved)

/** The videos that the viewer has watched. Watching changes them without an event. */
export const watchedQuery = (api: ApiClient) =>
  itemListQuery(['feed', 'watched'], api.feed.watched, { staleTime: 0 })

/** The videos in which the viewer is not interested. */
export const dismissedQuery = (api: ApiClient) =>
  itemListQuery(['feed', 'dismissed'], api.feed.dismissed, { staleTime: 0 })

/** The videos with a hashtag. */
export const taggedQuery = (api: ApiClient, tagId: string, order: SubjectOrder = 'top') =>
  itemListQuery(['feed', 'tagged', tagId, ...keyOf(order)], (page, options) =>
    api.feed.tagged({ tagId, order, ...page }, options),
  )

/** The videos with a sound. */
export const withMusicQuery = (api: ApiClient, musicId: string, order: SubjectOrder = 'top') =>
  itemListQuery(['feed', 'withMusic', musicId, ...keyOf(order)], (page, options) =>
    api.feed.withMusic({ musicId, order, ...page }, options),
  )

/** The videos with a sticker. */
export const withStickerQuery = (api: ApiClient, stickerId: string, order: SubjectOrder = 'top') =>
  itemListQuery(['feed', 'withSticker', stickerId, ...keyOf(order)], (page, options) =>
    api.feed.withSticker({ stickerId, order, ...page }, options),
  )

const keyOf = (order: SubjectOrder) => (order === 'top' ? [] : [order])

/** Videos that are rising at the moment. */
export const risingVideosQuery = (api: ApiClient) =>
  itemListQuery(['discover', 'videos'], (_page, options) => api.discover.videos({}, options))

/** The videos that a search finds. `filters` are as in the query of an address: see search-filters.ts. */
export const foundVideosQuery = (api: ApiClient, q: string, filters = '') =>
  itemListQuery(['search', 'videos', q, ...(filters ? [filters] : [])], (page, options) =>
    api.search.videos({ ...Object.fromEntries(new URLSearchParams(filters)), q, ...page }, options),
  )

/** The videos of the page Home: this many, and no more (specification section 9, home sample video list). */
export const homeSampleQuery = (api: ApiClient) =>
  itemListQuery(['feed', 'recommend', 'home'], async (_page, options) => ({
    ...(await api.feed.recommend({ count: HOME_SAMPLE_SIZE }, options)),
    hasMore: false,
  }))

/** Parameters of the link that led to a shared page, in the form that the share list takes. */
export interface SharedLink {
  utmSource?: string | undefined
  utmMedium?: string | undefined
  utmCampaign?: string | undefined
  shareUid?: string | undefined
}

/** The videos below a shared page (specification section 7.1, share list). */
export function shareListQuery(
  api: ApiClient,
  { type, id }: { type: SharedSubject; id: string },
  link: SharedLink = {},
) {
  const queryKey = ['feed', 'share', type, id]
  return itemListQuery(queryKey, async ({ cursor }, options, queryClient) => {
    const { pages = [] } = queryClient.getQueryData<InfiniteData<SharePage>>(queryKey) ?? {}
    const before = cursor ? pages.find(({ maxCursor }) => maxCursor === cursor) : undefined
    const cursors = { maxCursor: cursor, minCursor: before?.minCursor, parentRequestId: before?.requestId }
    return fromShareList(await api.share.list({ type, id, ...cursors, ...link }, options))
  })
}

/** The first video of a list. */
export const firstOf = (pages: readonly ItemList[]): Video | undefined => pages[0]?.itemList[0]

/**
 * The query of a list that has one of its own.
 * @throws {Error} for others
 */
export function listQuery(api: ApiClient, name: ListName) {
  const list = listOf(name)
  switch (list.kind) {
    case 'home_list':
      return homeSampleQuery(api)
    case 'user_list':
      return userPostsQuery(api, list.id)
    case 'user_like':
      return likedQuery(api, list.id)
    case 'user_saved':
      return savedQuery(api)
    case 'user_watched':
      return watchedQuery(api)
    case 'discover_list':
      return risingVideosQuery(api)
    case 'challenge_list':
      return taggedQuery(api, list.id, list.order)
    case 'music_list':
      return withMusicQuery(api, list.id, list.order)
    case 'sticker_list':
      return withStickerQuery(api, list.id, list.order)
    case 'search_list':
      return foundVideosQuery(api, list.text, list.filters)
    case 'share_list':
      return shareListQuery(api, list)
    default:
      throw new Error(`There is no list ${name}`)
  }
}

/** Masked videos that the viewer has chosen to watch, for as long as the page lives. Written in the browser only. */
export const watchedAnyway = new Set<string>()

export const videoDetailQuery = (api: ApiClient, itemId: string) =>
  queryOptions({
    queryKey: ['videos', 'detail', itemId],
    queryFn: ({ signal }) =>
      api.videos.detail({ itemId, ...(watchedAnyway.has(itemId) && { watchAnyway: '1' }) }, { signal }),
    structuralSharing: retainNewerStats,
  })

/** A video that some list has already loaded. */
export const knownVideo = (queryClient: QueryClient, videoId: string): Video | undefined =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { data } }) => (isVideoPages(data) ? data.pages : []))
    .flatMap(({ itemList }) => itemList)
    .find(({ id }) => id === videoId)

/** `user` is a uniqueId, in any case, or a secUid. */
export const userDetailQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['users', 'detail', user],
    queryFn: ({ signal }) => api.users.detail({ user }, { signal }),
  })

/** `tagName` is without the number sign, however it is written. */
export const tagDetailQuery = (api: ApiClient, tagName: string) =>
  queryOptions({
    queryKey: ['tags', 'detail', tagName],
    queryFn: ({ signal }) => api.tags.detail({ tagName }, { signal }),
  })

export const similarTagsQuery = (api: ApiClient, tagId: string) =>
  queryOptions({
    queryKey: ['tags', 'similar', tagId],
    queryFn: ({ signal }) => api.tags.similar({ tagId }, { signal }),
  })

export const stickerDetailQuery = (api: ApiClient, stickerId: string) =>
  queryOptions({
    queryKey: ['stickers', 'detail', stickerId],
    queryFn: ({ signal }) => api.stickers.detail({ stickerId }, { signal }),
  })

/** The stickers that authors can place. */
export const stickersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['stickers', 'list'],
    queryFn: ({ signal }) => api.stickers.list({}, { signal }),
  })

export const musicDetailQuery = (api: ApiClient, musicId: string) =>
  queryOptions({
    queryKey: ['music', 'detail', musicId],
    queryFn: ({ signal }) => api.music.detail({ musicId }, { signal }),
  })
