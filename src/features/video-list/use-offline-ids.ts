import { useEffect, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'

/** Ids of the videos that can be played without a network. Undefined while online, and when they are unknown. */
export function useOfflineIds(videos: readonly Video[]): ReadonlySet<string> | undefined {
  const isOnline = useIsOnline()
  const [offlineIds, setOfflineIds] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (isOnline) return undefined
    let isOver = false
    const readIds = async () => {
      const { asCached, offlineVideoPaths } = await import('#src/player/video-cache.lazy.ts')
      const paths = await offlineVideoPaths()
      const ids = videos.filter((video) => asCached(video, paths)).map(({ id }) => id)
      if (!isOver) setOfflineIds(new Set(ids))
    }
    readIds().catch(() => {
      // Without the script, or without storage, it is unknown which videos are on the device: all are
      // offered.
    })
    return () => {
      isOver = true
      setOfflineIds(undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other videos need another read
  }, [isOnline, videos.length])
  return offlineIds
}
