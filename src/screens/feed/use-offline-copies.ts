import { useEffect, useEffectEvent } from 'react'

import type { Video } from '#contract/models/video.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { isFeed, type ListName } from '#src/state/video-lists.ts'

/** By then the first video plays. */
const DELAY_MS = 4_000

/** Lets the service worker cache a feed's next videos for use without a network. */
export function useOfflineCopies(
  listName: ListName,
  videos: Video[],
  fetchMore: (() => void) | undefined,
): void {
  const onFewVideos = useEffectEvent(() => fetchMore?.())
  useEffect(() => {
    if (!isFeed(listName)) return undefined
    const leaving = new AbortController()
    const start = async () => {
      try {
        const { cacheNextVideos } = await import('#src/player/video-cache.lazy.ts')
        await cacheNextVideos(listName, videos, onFewVideos, leaving.signal)
      } catch {
        // Without the script, or without storage, nothing more is cached.
      }
    }
    let forgo: (() => void) | undefined
    const timer = setTimeout(() => {
      forgo = whenCalm(() => void start())
    }, DELAY_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      forgo?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other videos start it again
  }, [listName, videos.length])
}
