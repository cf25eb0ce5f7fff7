import { useEffect, useState } from 'react'
import type { Video } from '#contract/models/video.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'

/** Ids of those of the videos that can be played without a network. Undefined with one, and where nobody knows. */
export function useKeptIds(videos: readonly Video[]): ReadonlySet<string> | undefined {
  const isOnline = useIsOnline()
  const [keptIds, setKeptIds] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (isOnline) return undefined
    let isOver = false
    const look = async () => {
      const { asCached, offlineVideoPaths } = await import('#src/player/video-cache.lazy.ts')
      const paths = await offlineVideoPaths()
      const kept = videos.filter((video) => asCached(video, paths)).map(({ id }) => id)
      if (!isOver) setKeptIds(new Set(kept))
    }
    look().catch(() => {
      // Without the script, or without storage, nobody knows what is kept: all are offered.
    })
    return () => {
      isOver = true
      setKeptIds(undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other videos are looked up anew
  }, [isOnline, videos.length])
  return keptIds
}
