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
        const { asKept, keptClipPaths } = await import('#src/player/run-kept-clips.ts')
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

/** How many clips from the first on stay where they are: up to the last one that a player has loaded. */
function countLoaded(): number {
  const loaded = [...document.querySelectorAll<HTMLElement>('[role="feed"] [data-index]')].filter(
    (clip) => (clip.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_FUTURE_DATA,
  )
  return loaded.length > 0 ? Number(loaded.at(-1)?.dataset['index']) + 1 : 0
}
