import { useEffect } from 'react'

import type { Video } from '#contract/models/video.ts'
import { chooseRendition, currentViewing } from '#src/player/rendition.ts'
import { prefetchMedia } from '#src/pwa/prefetch.ts'

/** Clips of a feed that are kept whole, so that there is something to watch without a network. */
const KEPT_CLIPS = 4
/** By then the first clips play and their neighbours are ready: copies never compete with what one watches. */
const DELAY_MS = 8_000

/** Has the service worker keep a feed's first clips and posters for a time without a network. */
export function useOfflineCopies(videos: Video[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const viewing = currentViewing()
      prefetchMedia([
        ...videos.map(({ media }) => media.posterUrl),
        ...videos.slice(0, KEPT_CLIPS).flatMap(({ media }) => chooseRendition(media, viewing)?.url ?? []),
      ])
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [videos])
}
