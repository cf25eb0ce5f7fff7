import { useEffect, useRef } from 'react'

import type { Media } from '#contract/models/video.ts'
import { optional } from '#src/pwa/optional.ts'

import type { SeekBarParts } from './run-seek-bar.ts'

import css from './seek-bar.module.css'

/** Finer than the pixels of most screens: it is stretched to the clip's width. */
const BAR_WIDTH_PX = 1_000

interface SeekBarProps {
  video: HTMLVideoElement | undefined
  media: Media
}

/**
 * The hairline under a clip, by which one seeks. It is moved past React, so that it costs the page next to nothing.
 */
export function SeekBar({ video, media }: SeekBarProps) {
  const track = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLCanvasElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parts = {
      track: track.current,
      bar: bar.current,
      slider: slider.current,
      time: time.current,
      picture: picture.current,
    }
    if (!video || !areThere(parts)) return undefined
    const end = new AbortController()
    const start = async () => {
      const { runSeekBar } = await optional(import('./run-seek-bar.ts'))
      if (!end.signal.aborted) runSeekBar(parts, video, media, end.signal)
    }
    start().catch(() => {
      // Without the script the clip plays without its bar.
    })
    return () => end.abort()
  }, [video, media])
  return (
    <div ref={track} className={css.seek}>
      <input
        ref={slider}
        className={css.slider}
        type="range"
        data-seek
        aria-label="Seek"
        min={0}
        max={Math.ceil(media.durationSec)}
        defaultValue={0}
      />
      <div className={css.track}>
        <canvas ref={bar} className={css.bar} width={BAR_WIDTH_PX} height={1} />
      </div>
      <div ref={picture} className={css.picture} aria-hidden="true" hidden>
        <span className={css.second} />
      </div>
      <span ref={time} className={css.time} aria-hidden="true" />
    </div>
  )
}

const areThere = (parts: {
  [Name in keyof SeekBarParts]: SeekBarParts[Name] | null
}): parts is SeekBarParts => Object.values(parts).every((part) => part !== null)
