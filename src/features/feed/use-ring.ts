import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { subscribe } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { isSilenced } from '#contract/preview.ts'
import { chooseRendition } from '#document/choose-rendition.ts'
import { RING_MARK } from '#document/early-videos.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { announceEarlyClick } from '#src/player/playback-events.ts'
import { currentViewing } from '#src/player/rendition.ts'
import type { RingState } from '#src/player/ring-player.ts'
import { PlayerRing } from '#src/player/ring.ts'
import { dialogs, pausesVideos } from '#src/state/dialogs.ts'
import { addMetVideos } from '#src/state/met-videos.ts'
import { useValue } from '#src/state/use-value.ts'
import { isSilent, setPlayingId, videoControl } from '#src/state/video-control.ts'
import { currentVideoId, currentTime, setCurrentVideo, type ListName } from '#src/state/video-lists.ts'

import { articleAt, LEAP } from './use-feed-moves.ts'

/** The assumed state of a video until its player reports one. */
export const PLAYING: RingState = { isPaused: false, isWaiting: false, isStarved: false, hasFailed: false }

/** Functions to control the players, which stay the same for the life of the feed. */
export type PlayerControls = Pick<PlayerRing, 'show' | 'peek' | 'leave' | 'toggle' | 'retry'>

/** An article that React has not hydrated yet must stay as it is, except for the slot of its early video. */
const slotOf = (article: HTMLElement | undefined): Element | null =>
  article?.querySelector('[data-slot=taken]') ?? article?.querySelector('[data-early]') ?? null

/** The state that the page shows of the feed's current video. */
interface Shown {
  index: number
  playback: RingState
  videoElement: HTMLVideoElement | undefined
}

/**
 * Runs the player ring of a feed: the video on the screen plays, its neighbours are prepared. The video that the
 * viewer was at when they left the list resumes at its time.
 */
export function useRing(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  listName: ListName,
  videos: Video[],
  startIndex: number,
) {
  const ring = useRef<PlayerRing>(null)
  const latestVideos = useRef(videos)
  const [shown, setShown] = useState<Shown>({
    index: startIndex,
    playback: PLAYING,
    videoElement: undefined,
  })
  /** The state of the video that has the screen, also while the feed moves. */
  const reported = useRef(shown)
  const shownIndex = useRef(startIndex)
  const isMuted = useValue(videoControl, isSilent, true)
  const [controls] = useState<PlayerControls>(() => {
    let hasShown = false
    return {
      show(position) {
        hasShown = true
        ring.current?.show(position)
      },
      peek: (position) => ring.current?.peek(position),
      leave: (position) => ring.current?.leave(position),
      toggle() {
        if (!hasShown) announceEarlyClick()
        ring.current?.toggle()
      },
      retry: () => ring.current?.retry(),
    }
  })
  const [settle] = useState(() => (index: number) => {
    shownIndex.current = index
    const { current } = reported
    setShown(current.index === index ? current : { index, playback: PLAYING, videoElement: undefined })
  })

  // Videos before the current one may have been added or removed.
  useLayoutEffect(() => {
    shownIndex.current = shown.index
  }, [shown.index])

  useLayoutEffect(() => {
    latestVideos.current = videos
    addMetVideos(videos)
    ring.current?.rearrange((videoId) => videos.findIndex(({ id }) => id === videoId))
  }, [videos])

  useEffect(() => {
    if (list.current) list.current.dataset[RING_MARK] = ''
    const players = new PlayerRing(
      (position) => {
        const video = latestVideos.current[position]
        const slot = slotOf(articleAt(list.current, position))
        const rendition = video && chooseRendition(video.media, currentViewing())
        if (!rendition) return undefined
        const startSec = video.id === currentVideoId(listName) ? currentTime(listName) : 0
        const { url, sizeBytes } = rendition
        return { id: video.id, slot, url, sizeBytes, startSec, isSilenced: isSilenced(video) }
      },
      (position, playback, videoElement) => {
        const report = { index: position, playback, videoElement }
        reported.current = report
        // Not as an update that changes nothing: React would keep that, and render the feed once more for it.
        if (position === shownIndex.current) setShown(report)
      },
      [...(list.current?.querySelectorAll('video') ?? [])],
    )
    ring.current = players
    const onVisibility = () => players.setVisible(document.visibilityState === 'visible' && !pausesVideos())
    document.addEventListener('visibilitychange', onVisibility)
    // Runs before the page records where it is left (`rememberPage`).
    const notePlace = () => {
      // A viewer who leaves in the middle of a swipe returns to the video that it leads to.
      if (players.currentId) setCurrentVideo(listName, players.currentId, players.positionSec)
    }
    addEventListener('pagehide', notePlace, true)
    document.addEventListener('visibilitychange', notePlace)
    const stopWatchingDialogs = subscribe(dialogs, onVisibility)
    return () => {
      stopWatchingDialogs()
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', notePlace, true)
      document.removeEventListener('visibilitychange', notePlace)
      notePlace()
      players.destroy()
      ring.current = null
      setPlayingId(null)
    }
  }, [list, listName])

  // When videos before the current one are added or removed, it stays on the screen.
  const [known, setKnown] = useState(videos)
  const [rearranged, setRearranged] = useState<Video[]>()
  if (known !== videos) {
    const id = known[shown.index]?.id
    const place = videos.findIndex((video) => video.id === id)
    const index = Math.min(place < 0 ? shown.index : place, Math.max(0, videos.length - 1))
    setKnown(videos)
    if (index !== shown.index) {
      setRearranged(videos)
      setShown({ ...shown, index })
    }
  }
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!rearranged || !element) return
    element.dispatchEvent(new Event(LEAP))
    element.scrollTop = shown.index * element.clientHeight
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each change of the list
  }, [rearranged])

  const { index } = shown
  const currentId = videos[index]?.id
  useEffect(() => {
    setPlayingId(currentId ?? null)
  }, [currentId])

  // With more videos than before, those after the current one can be prepared. The feed tells which one is current:
  // while it moves, `index` lags behind.
  useEffect(() => ring.current?.prepareNext(), [index, videos.length])

  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline && reported.current.playback.hasFailed) ring.current?.retry()
  }, [isOnline])

  useEffect(() => {
    ring.current?.setSilent(isMuted)
  }, [isMuted])

  return { ...shown, settle, controls }
}
