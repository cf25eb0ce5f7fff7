import { onlineManager } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'

import { whenCalm } from '#shared/when-calm.ts'
import { isQueryPersisted } from '#src/data/persist.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { cacheNextVideos } from '#src/player/video-cache.lazy.ts'
import { whenNoVideoLoads } from '#src/player/video-loads.lazy.ts'
import { canAutoplay } from '#src/state/connection.ts'

/** How long the list waits for a loading video; its videos wait as long as it takes (`cacheNextVideos`). */
const QUIET_DEADLINE_MS = 30_000

/**
 * Prefetches For you for visitors who come to another page by a link, so that it is available without a
 * network: when none of it is cached, it is requested once nothing else is loading. For you itself caches its
 * videos.
 */
export function prefetchForYou(router: RegisteredRouter): void {
  const { api, queryClient } = router.options.context
  const query = recommendFeedQuery(api)
  const prefetch = async (signal: AbortSignal) => {
    if (!canAutoplay() || !onlineManager.isOnline()) return
    const isHere = queryClient.getQueryData(query.queryKey) !== undefined
    if (!isHere && (await isQueryPersisted(queryClient, query.queryKey))) return
    await whenNoVideoLoads(QUIET_DEADLINE_MS)
    if (signal.aborted) return
    const { pages } = await queryClient.fetchInfiniteQuery(query)
    const videos = pages.flatMap(({ itemList }) => itemList)
    await cacheNextVideos('foryou_list', videos, () => undefined, signal)
  }
  let leaving = new AbortController()
  const start = () => {
    leaving.abort()
    leaving = new AbortController()
    const { signal } = leaving
    if (router.state.location.pathname === '/foryou') return
    const later = () => {
      if (signal.aborted) return
      prefetch(signal).catch(() => {
        // Without a response or storage there is nothing to cache.
      })
    }
    whenCalm(later)
  }
  router.subscribe('onResolved', start)
  start()
}
