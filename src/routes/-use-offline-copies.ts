import { useEffect, useEffectEvent } from 'react'

import type { Video } from '#contract/models/video.ts'
import { canAutoplay, isMetered } from '#src/state/connection.ts'
import { currentItem, isFeed, type ListName } from '#src/state/item-list.ts'

/** Clips of a feed that are kept whole, so that there is something to watch without a network. */
const KEPT_COUNT = { unmetered: 10, metered: 3 }
/** By then the first clip plays. */
const DELAY_MS = 4_000

/** Has the service worker keep a feed's next clips for a time without a network. */
export function useOfflineCopies(
  listName: ListName,
  videos: Video[],
  fetchMore: (() => void) | undefined,
): void {
  const onFewClips = useEffectEvent(() => fetchMore?.())
  useEffect(() => {
    if (!isFeed(listName)) return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      if (!canAutoplay()) return
      const count = isMetered() ? KEPT_COUNT.metered : KEPT_COUNT.unmetered
      const currentId = currentItem(listName)
      const start = Math.max(
        0,
        videos.findIndex(({ id }) => id === currentId),
      )
      const next = videos.slice(start, start + count)
      if (next.length < count) onFewClips()
      void keep(next, leaving.signal)
    }, DELAY_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other clips begin anew
  }, [listName, videos.length])
}

async function keep(videos: Video[], signal: AbortSignal): Promise<void> {
  try {
    const { keepClips } = await import('#src/player/run-kept-clips.ts')
    await keepClips(videos, signal)
  } catch {
    // Without the script, or without storage, nothing more is kept.
  }
}
