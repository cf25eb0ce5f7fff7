import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Video } from '#contract/models/video.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import type { Playable, SelectPlayable } from '#src/player/playable-videos.lazy.ts'
import type { ListName } from '#src/state/video-lists.ts'

/** All videos of a feed, or without a network those that can be played now. Undefined while these are looked up. */
export function usePlayableVideos(listName: ListName, videos: Video[]): Playable | undefined {
  const isOnline = useIsOnline()
  const [hasBegunOffline, setHasBegunOffline] = useState(!isOnline)
  const [select, setSelect] = useState<SelectPlayable>()
  useEffect(() => {
    if (isOnline) return undefined
    const end = new AbortController()
    const start = async () => {
      const { watchPlayable } = await import('#src/player/playable-videos.lazy.ts')
      if (end.signal.aborted) return
      // At once: on an offline start the first video waits only for this.
      watchPlayable(listName, (next) => flushSync(() => setSelect(() => next)), end.signal)
    }
    start().catch(() => {
      // Nothing is known of the caches, so everything stays.
      if (!end.signal.aborted) setSelect(() => (all: Video[]) => ({ videos: all }))
    })
    return () => {
      end.abort()
      // The next time without a network, other videos are cached and another one is on the screen.
      setSelect(undefined)
      setHasBegunOffline(false)
    }
  }, [isOnline, listName])
  if (isOnline) return { videos }
  if (select) return select(videos)
  // The screen stays as it is meanwhile.
  return hasBegunOffline ? undefined : { videos }
}
