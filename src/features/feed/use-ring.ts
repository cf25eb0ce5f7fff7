import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { subscribe, useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { chooseRendition, currentViewing } from '#src/player/rendition.ts'
import { PlayerRing, type RingState } from '#src/player/ring.ts'
import { dialogs } from '#src/state/dialogs.ts'
import { currentItem, currentTime, setCurrentItem, type ListName } from '#src/state/item-list.ts'
import { isSilent, setPlayingId, videoControl } from '#src/state/video-control.ts'

/** What a clip is taken to do until its player says otherwise. */
export const PLAYING: RingState = { isPaused: false, isWaiting: false, hasFailed: false }

/** Ways to act on the players that stay the same as long as the feed is there. */
export type PlayerControls = Pick<PlayerRing, 'show' | 'peek' | 'leave' | 'toggle' | 'retry'>

/**
 * Runs the player ring of a feed: the clip at `index` plays, its neighbours are made ready. The clip that the person
 * was at when they left the list begins where it was.
 */
export function useRing(
  list: RefObject<HTMLElement | null>,
  listName: ListName,
  videos: Video[],
  index: number,
) {
  const ring = useRef<PlayerRing>(null)
  const latestVideos = useRef(videos)
  const [playback, setPlayback] = useState(PLAYING)
  const [videoElement, setVideoElement] = useState<HTMLVideoElement>()
  const isMuted = isSilent(useSnapshot(videoControl))
  const [controls] = useState<PlayerControls>(() => ({
    show: (position) => ring.current?.show(position),
    peek: (position) => ring.current?.peek(position),
    leave: (position) => ring.current?.leave(position),
    toggle: () => ring.current?.toggle(),
    retry: () => ring.current?.retry(),
  }))

  useLayoutEffect(() => {
    latestVideos.current = videos
  }, [videos])

  useEffect(() => {
    const players = new PlayerRing(
      (position) => {
        const video = latestVideos.current[position]
        const slot = list.current?.children[position]?.querySelector('[data-slot]')
        const rendition = video && chooseRendition(video.media, currentViewing())
        if (!slot || !rendition) return undefined
        const startSec = video.id === currentItem(listName) ? currentTime(listName) : 0
        return { id: video.id, slot, url: rendition.url, startSec }
      },
      (state, element) => {
        setPlayback(state)
        setVideoElement(element)
      },
    )
    ring.current = players
    const onVisibility = () =>
      players.setVisible(document.visibilityState === 'visible' && dialogs.open === null)
    document.addEventListener('visibilitychange', onVisibility)
    const stopWatchingDialogs = subscribe(dialogs, onVisibility)
    return () => {
      stopWatchingDialogs()
      document.removeEventListener('visibilitychange', onVisibility)
      const lastId = currentItem(listName)
      if (lastId) setCurrentItem(listName, lastId, players.positionSec)
      players.destroy()
      ring.current = null
      setPlayingId(null)
    }
  }, [list, listName])

  const currentId = videos[index]?.id
  useEffect(() => {
    // More clips than before: those after the current one can be made ready.
    if (index < videos.length) ring.current?.show(index)
    setVideoElement(ring.current?.videoAt(index))
    setPlayingId(currentId ?? null)
  }, [index, currentId, videos.length])

  useEffect(() => {
    ring.current?.setSilent(isMuted)
  }, [isMuted])

  return { playback, videoElement, controls }
}
