import { useEffect, useRef } from 'react'

import css from './seek-bar.module.css'

interface SeekBarProps {
  video: HTMLVideoElement | undefined
  durationSec: number
}

/**
 * The hairline under a clip, by which one seeks. An animation of the compositor draws it, and what it says is written
 * past React once a second, so that it costs the page nothing.
 */
export function SeekBar({ video, durationSec }: SeekBarProps) {
  const track = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!video || !track.current || !bar.current || !slider.current || !time.current) return undefined
    const parts = { track: track.current, bar: bar.current, slider: slider.current, time: time.current }
    const end = new AbortController()
    const start = async () => {
      const { runSeekBar } = await import('./run-seek-bar.ts')
      if (!end.signal.aborted) runSeekBar(parts, video, durationSec, end.signal)
    }
    start().catch(() => {
      // Without the script the clip plays without its bar.
    })
    return () => end.abort()
  }, [video, durationSec])
  return (
    <div ref={track} className={css.seek}>
      <input
        ref={slider}
        className={css.slider}
        type="range"
        data-seek
        aria-label="Seek"
        min={0}
        max={Math.ceil(durationSec)}
        defaultValue={0}
      />
      <div className={css.track}>
        <div ref={bar} className={css.bar} />
      </div>
      <span ref={time} className={css.time} aria-hidden="true" />
    </div>
  )
}
