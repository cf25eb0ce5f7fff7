import { useEffect, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'

interface Playable {
  videos: Video[]
  /** Of clips that are kept on this device; undefined while there is a network. */
  keptIds?: ReadonlySet<string>
  /** There is no network, and what is kept has still to be looked up. */
  isUnknown?: boolean
}

/** All clips of a feed, and without a network those that can be played now: in the players, or kept. */
export function usePlayableClips(videos: Video[]): Playable {
  const isOnline = useIsOnline()
  const [hasBegunOffline] = useState(!isOnline)
  const [kept, setKept] = useState<{ asKept: (video: Video) => Video | undefined; loadedCount: number }>()
  useEffect(() => {
    if (isOnline) return undefined
    let hasLeft = false
    const read = async () => {
      try {
        const { asKept, countLoaded, keptClipPaths } = await import('#src/player/run-kept-clips.ts')
        const paths = await keptClipPaths()
        if (!hasLeft) setKept({ asKept: (video) => asKept(video, paths), loadedCount: countLoaded() })
      } catch {
        // Nobody knows what is kept: everything stays.
        if (!hasLeft) setKept({ asKept: () => undefined, loadedCount: Infinity })
      }
    }
    void read()
    return () => {
      hasLeft = true
    }
  }, [isOnline])

  if (isOnline) return { videos }
  if (!kept) return { videos, isUnknown: hasBegunOffline }
  const keptVideos = new Map(videos.map((video) => [video.id, kept.asKept(video)]))
  return {
    videos: videos.flatMap(
      (video, index) => keptVideos.get(video.id) ?? (index < kept.loadedCount ? [video] : []),
    ),
    keptIds: new Set([...keptVideos].filter(([, video]) => video).map(([id]) => id)),
  }
}
