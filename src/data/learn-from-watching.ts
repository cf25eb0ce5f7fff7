import type { InfiniteData } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'

import type { ItemList, Video } from '#contract/models/video.ts'
import { callWorker } from '#src/data/api.ts'
import { learn } from '#src/data/interests.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { currentVideoId } from '#src/state/video-lists.ts'

/** The next ones are in the players already. */
const FIXED_COUNT = 3
/** Of so many shown videos the balance takes account. */
const SHOWN_COUNT = 16

/** Has this device learn from a watched video, and puts what For you shows next into the order that suits the viewer now. */
export function learnFromWatching(router: RegisteredRouter, video: Video, watchedSec: number): void {
  learn({ video, watchedSec })
    .then(() => orderNext(router))
    .catch(() => {
      // Without the worker nothing is learnt, and the order stays.
    })
}

const videosIn = (data: InfiniteData<ItemList> | undefined): Video[] =>
  mergeById((data?.pages ?? []).flatMap(({ itemList }) => itemList))

/** The place of the first video whose place may change. */
const placeOfNext = (videos: readonly Video[]): number =>
  videos.findIndex(({ id }) => id === currentVideoId('foryou_list')) + FIXED_COUNT

async function orderNext(router: RegisteredRouter): Promise<void> {
  const { api, queryClient } = router.options.context
  if (router.state.location.pathname !== '/foryou') return
  const { queryKey } = recommendFeedQuery(api)
  const videosOf = () => videosIn(queryClient.getQueryData(queryKey))
  const videos = videosOf()
  const place = placeOfNext(videos)
  const next = videos.slice(place)
  if (next.length < 2) return
  const shown = videos.slice(Math.max(0, place - SHOWN_COUNT), place)
  const ids = await callWorker('interests.order', { shown, next, place })
  // The viewer may have gone on meanwhile.
  const now = videosOf()
  const fixed = now.slice(0, Math.max(place, placeOfNext(now)))
  const isFixed = new Set(fixed.map(({ id }) => id))
  const wasNext = new Set(next.map(({ id }) => id))
  const byId = new Map(now.map((video) => [video.id, video]))
  // Articles of the first page are in the document, and would be rendered again in another order.
  const isFirst = new Set(queryClient.getQueryData(queryKey)?.pages[0]?.itemList.map(({ id }) => id))
  const wanted = ids.filter((id) => !isFixed.has(id) && byId.has(id))
  const first = now.filter(({ id }) => isFirst.has(id) && wanted.includes(id))
  const ordered = wanted.filter((id) => !isFirst.has(id)).flatMap((id) => byId.get(id) ?? [])
  const later = now.filter(({ id }) => !isFixed.has(id) && !wasNext.has(id))
  const whole = [...fixed, ...first, ...ordered, ...later]
  if (whole.length === now.length && whole.every(({ id }, at) => id === now[at]?.id)) return
  queryClient.setQueryData<InfiniteData<ItemList>>(queryKey, (data) => data && fill(data, whole))
}

/**
 * Takes out of For you what the viewer has muted, which only this device knows: the server composed the first page, and
 * later ones may be older than the choice.
 */
export async function leaveOutMuted(router: RegisteredRouter): Promise<void> {
  const { api, queryClient } = router.options.context
  const { queryKey } = recommendFeedQuery(api)
  const met = videosIn(queryClient.getQueryData(queryKey))
  const wanted = new Set(await callWorker('interests.order', { shown: [], next: met, place: 0 }))
  const muted = new Set(met.map(({ id }) => id).filter((id) => !wanted.has(id)))
  if (muted.size === 0) return
  queryClient.setQueryData<InfiniteData<ItemList>>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          itemList: page.itemList.filter(({ id }) => !muted.has(id)),
        })),
      },
  )
}

/** Puts videos into the pages in a new order. Each page holds as many as before, the last one what is left. */
function fill(
  { pages, pageParams }: InfiniteData<ItemList>,
  videos: readonly Video[],
): InfiniteData<ItemList> {
  let start = 0
  return {
    pageParams,
    pages: pages.map((page) => {
      const itemList = videos.slice(start, start + page.itemList.length)
      start += page.itemList.length
      return { ...page, itemList }
    }),
  }
}
