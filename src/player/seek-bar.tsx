import { useEffect, useRef } from 'react'

import type { Media } from '#contract/models/video.ts'
import { optionalOnce } from '#shared/optional.ts'

import css from './seek-bar.module.css'

const loadRunSeekBar = optionalOnce(() => import('./seek-bar.lazy.ts'))

interface SeekBarProps {
  video: HTMLVideoElement | undefined
  media: Media
}

/**
 * The hairline under a video that seeks in it. It is filled and moved outside React, so it costs the page next to
 * nothing.
 */
export function SeekBar({ video, media }: SeekBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = bar
    if (!video || !element) return undefined
    const end = new AbortController()
    const start = async () => {
      const { runSeekBar } = await loadRunSeekBar()
      if (!end.signal.aborted) runSeekBar(element, video, media, end.signal)
    }
    start().catch(() => {
      // Without the script the video plays without its bar.
    })
    return () => end.abort()
  }, [video, media])
  return <div ref={bar} className={css.seek} />
}
