import { onlineManager } from '@tanstack/react-query'

import { isQueryKept } from '#src/data/persist.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { whenNoClipLoads } from '#src/player/run-clip-loads.ts'
import { keepNextClips } from '#src/player/run-kept-clips.ts'
import type { createAppRouter } from '#src/router.tsx'
import { canAutoplay } from '#src/state/connection.ts'

/** By then somebody who follows a link to one clip has watched it. */
const DELAY_MS = 6_000
/** So long the list waits for a clip that loads; its clips wait as long as it takes (`keepNextClips`). */
const QUIET_DEADLINE_MS = 30_000

/**
 * Who comes by a link to another page has For you without a network as well: where nothing is kept of it, it is asked
 * for when nobody waits for anything. Its clips are kept as on For you itself, which does so by itself.
 */
export function keepForYou(router: ReturnType<typeof createAppRouter>): void {
  const { api, queryClient } = router.options.context
  const query = recommendFeedQuery(api)
  const keep = async (signal: AbortSignal) => {
    if (!canAutoplay() || !onlineManager.isOnline()) return
    const isHere = queryClient.getQueryData(query.queryKey) !== undefined
    if (!isHere && (await isQueryKept(queryClient, query.queryKey))) return
    await whenNoClipLoads(QUIET_DEADLINE_MS)
    if (signal.aborted) return
    const { pages } = await queryClient.fetchInfiniteQuery(query)
    const clips = pages.flatMap(({ itemList }) => itemList)
    await keepNextClips('foryou_list', clips, () => undefined, signal)
  }
  let leaving = new AbortController()
  const start = () => {
    leaving.abort()
    leaving = new AbortController()
    const { signal } = leaving
    if (router.state.location.pathname === '/foryou') return
    const later = () => {
      if (signal.aborted) return
      keep(signal).catch(() => {
        // Without an answer, or without storage, there is nothing to keep.
      })
    }
    setTimeout(later, DELAY_MS)
  }
  router.subscribe('onResolved', start)
  start()
}
