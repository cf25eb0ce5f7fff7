import { useEffect, useRef } from 'react'

import type { Video } from '#contract/models/video.ts'
import { optionalOnce } from '#shared/optional.ts'

const loadRunDevice = optionalOnce(() => import('#src/player/media-session.lazy.ts'))

/** A viewer who swipes on by then does without. A video in a window of its own waits for nothing. */
const CALM_MS = 500

interface DeviceActions {
  toggle: () => void
  moveBy: (step: number) => void
}

/** Shows the current video in the device's media controls, and lets them control it, once it plays. */
export function useDevice(
  video: Video | undefined,
  element: HTMLVideoElement | undefined,
  actions: DeviceActions,
): void {
  const latest = useRef({ video, actions })
  useEffect(() => {
    latest.current = { video, actions }
  })
  const videoId = video?.id
  useEffect(() => {
    if (!element) return undefined
    const end = new AbortController()
    const { signal } = end
    const start = async () => {
      const { runMediaSession } = await loadRunDevice()
      const { video: current } = latest.current
      if (signal.aborted || current?.id !== videoId || !current) return
      const toggle = () => latest.current.actions.toggle()
      const moveBy = (step: number) => latest.current.actions.moveBy(step)
      runMediaSession(current, element, { toggle, moveBy }, signal)
    }
    const startNow = () => {
      start().catch(() => {
        // Without the script the video plays all the same.
      })
    }
    let calm: ReturnType<typeof setTimeout> | undefined
    const startSoon = () => {
      calm = setTimeout(startNow, CALM_MS)
    }
    if (document.pictureInPictureElement) startNow()
    else if (element.played.length > 0 && !element.paused) startSoon()
    else element.addEventListener('playing', startSoon, { once: true, signal })
    return () => {
      end.abort()
      clearTimeout(calm)
    }
  }, [videoId, element])
}
