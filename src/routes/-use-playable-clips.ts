import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Video } from '#contract/models/video.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import type { Playable, SelectPlayable } from '#src/player/run-playable-clips.ts'
import type { ListName } from '#src/state/item-list.ts'

/** All clips of a feed, and without a network those that can be played now. Undefined while that is looked up. */
export function usePlayableClips(listName: ListName, videos: Video[]): Playable | undefined {
  const isOnline = useIsOnline()
  const [hasBegunOffline] = useState(!isOnline)
  const [select, setSelect] = useState<SelectPlayable>()
  useEffect(() => {
    if (isOnline) return undefined
    const end = new AbortController()
    import('#src/player/run-playable-clips.ts').then(
      ({ watchPlayable }) =>
        watchPlayable(
          listName,
          // At once: on an offline start the first clip waits for this alone.
          (next) => flushSync(() => setSelect(() => next)),
          end.signal,
        ),
      () => setSelect(() => (all: Video[]) => ({ videos: all })),
    )
    return () => end.abort()
  }, [isOnline, listName])
  if (isOnline) return { videos }
  if (select) return select(videos)
  // What is on the screen stays there meanwhile.
  return hasBegunOffline ? undefined : { videos }
}
