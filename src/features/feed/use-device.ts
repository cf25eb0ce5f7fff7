import { useEffect, useRef } from 'react'

import type { Video } from '#contract/models/video.ts'
import { optionalOnce } from '#shared/optional.ts'

const loadRunDevice = optionalOnce(() => import('#src/player/media-session.lazy.ts'))

interface DeviceActions {
  toggle: () => void
  moveBy: (step: number) => void
}

/** Shows the current video in the device's media controls, and lets them control it. */
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
    const start = async () => {
      const { runMediaSession } = await loadRunDevice()
      const { video: current } = latest.current
      if (end.signal.aborted || current?.id !== videoId || !current) return
      const toggle = () => latest.current.actions.toggle()
      const moveBy = (step: number) => latest.current.actions.moveBy(step)
      runMediaSession(current, element, { toggle, moveBy }, end.signal)
    }
    start().catch(() => {
      // Without the script the video plays all the same.
    })
    return () => end.abort()
  }, [videoId, element])
}
