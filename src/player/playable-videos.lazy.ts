import { subscribe } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { callWorker, subscribeToWorker } from '#src/data/api.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { isDismissed } from '#src/state/not-interested.ts'
import { currentVideoId, videoLists, type ListName } from '#src/state/video-lists.ts'

import { NONE, PART, WHOLE, type OnDevice } from './on-device.ts'
import { asCached, offlineVideoPaths, pathOf } from './video-cache.lazy.ts'

/** By then swipes are over, and the players have their videos. */
const CALM_MS = 600
/** Part of a video's end that a player may lack. */
const END_MARGIN_SEC = 0.2

export interface Playable {
  videos: Video[]
  /** By the ids of the videos; undefined while there is a network. */
  onDevice?: ReadonlyMap<string, OnDevice>
}

/** Selects the videos of a feed that can be played now, without a network. */
export type SelectPlayable = (videos: Video[]) => Playable

/** Tells whether a player has all of its video. */
function isWhole({ buffered, duration }: HTMLVideoElement): boolean {
  return (
    buffered.length === 1 &&
    buffered.start(0) <= END_MARGIN_SEC &&
    buffered.end(0) >= duration - END_MARGIN_SEC
  )
}

const pathsInPlayers = (isWanted: (video: HTMLVideoElement) => boolean) =>
  [...document.querySelectorAll('video')].filter(isWanted).map(({ currentSrc }) => pathOf(currentSrc))

/**
 * Selects cached videos, videos that a player has loaded completely, and the one on the screen however much of it
 * there is. Saved videos follow, except those hidden from this list.
 */
function selectFrom(listName: ListName, paths: ReadonlySet<string>, saved: Video[]): SelectPlayable {
  const currentId = currentVideoId(listName)
  const begun = new Set(pathsInPlayers(({ buffered }) => buffered.length > 0))
  return (videos) => {
    const onDevice = new Map<string, OnDevice>()
    const wanted = saved.filter(({ id }) => !isDismissed(listName, id))
    const offered = mergeById([...videos, ...wanted]).flatMap((video) => {
      const cached = asCached(video, paths)
      if (!cached && video.id !== currentId) return []
      onDevice.set(video.id, cached ? WHOLE : asCached(video, begun) ? PART : NONE)
      return [cached ?? video]
    })
    return { videos: offered, onDevice }
  }
}

/** Sorts saved videos, the best for the viewer first. Without the script that does, they stay as they are. */
async function ordered(saved: Video[]): Promise<Video[]> {
  try {
    const ids = await callWorker('interests.order', { shown: [], next: saved, place: 0 })
    return ids.flatMap((id) => saved.find((video) => video.id === id) ?? [])
  } catch {
    return saved
  }
}

/** Reports which videos of a list can be played without a network: now, and whenever that changes. */
export function watchPlayable(
  listName: ListName,
  onChange: (select: SelectPlayable) => void,
  signal: AbortSignal,
): void {
  let saved: Video[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    try {
      const paths = new Set([...(await offlineVideoPaths()), ...pathsInPlayers(isWhole)])
      if (!signal.aborted) onChange(selectFrom(listName, paths, saved))
    } catch {
      // The caches are unknown, so everything stays.
      if (!signal.aborted) onChange((videos) => ({ videos }))
    }
  }
  const readWhenCalm = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void read()
    }, CALM_MS)
  }
  const addSaved = async () => {
    saved = await callWorker('offline.videos', null)
    if (listName === 'foryou_list') saved = await ordered(saved)
    readWhenCalm()
  }
  void read()
  whenIdle(() => {
    addSaved().catch(() => {
      // Without the worker the feed ends with its own videos.
    })
  })
  const forgetUser = subscribeToWorker((event) => {
    if (event.type !== 'session.changed') return
    saved = []
    addSaved().catch(readWhenCalm)
  })
  let lastId = currentVideoId(listName)
  const stopWatching = subscribe(videoLists, () => {
    const currentId = currentVideoId(listName)
    if (currentId !== lastId) readWhenCalm()
    lastId = currentId
  })
  // The feed must not be rebuilt under a finger.
  const waitForCalm = () => timer !== undefined && readWhenCalm()
  document.addEventListener('scroll', waitForCalm, { capture: true, passive: true, signal })
  // A player has dropped its video.
  document.addEventListener('emptied', readWhenCalm, { capture: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stopWatching()
    forgetUser()
  })
}
