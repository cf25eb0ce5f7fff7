import { useEffect, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { whenIdle } from '#src/data/when-idle.ts'
import { mergeById } from '#src/state/item-list.ts'

interface Playable {
  videos: Video[]
  /** Of clips that are kept on this device; undefined while there is a network. */
  keptIds?: ReadonlySet<string>
  /** There is no network, and what is kept has still to be looked up. */
  isUnknown?: boolean
}

/**
 * All clips of a feed, and without a network those that can be played now: in the players, or kept. After them come
 * the clips that people saved.
 */
export function usePlayableClips(videos: Video[]): Playable {
  const isOnline = useIsOnline()
  const [hasBegunOffline] = useState(!isOnline)
  const [kept, setKept] = useState<{ asKept: (video: Video) => Video | undefined; loadedCount: number }>()
  const saved = useSavedClips(!isOnline && kept !== undefined)
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
  const offered = mergeById([...videos, ...saved])
  const keptVideos = new Map(offered.map((video) => [video.id, kept.asKept(video)]))
  return {
    videos: offered.flatMap(
      (video, index) => keptVideos.get(video.id) ?? (index < kept.loadedCount ? [video] : []),
    ),
    keptIds: new Set([...keptVideos].filter(([, video]) => video).map(([id]) => id)),
  }
}

const NONE: Video[] = []

/** What people saved on this device, once it is asked for: after what plays first. */
function useSavedClips(isWanted: boolean): Video[] {
  const [saved, setSaved] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    whenIdle(() => {
      callWorker('packs.videos', null).then(setSaved, () => {
        // Without the worker the feed ends with its own clips.
      })
    })
  }, [isWanted])
  return isWanted ? saved : NONE
}
