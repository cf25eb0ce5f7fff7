import { useEffect, useRef } from 'react'

import css from './progress-bar.module.css'

/** Largest gap between the bar and the clip that nobody sees. */
const DRIFT_MS = 120

interface ProgressBarProps {
  video: HTMLVideoElement | undefined
  durationSec: number
}

/** The hairline under a clip. An animation of the compositor draws it, so that it costs the page nothing. */
export function ProgressBar({ video, durationSec }: ProgressBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!video || !bar.current) return undefined
    const animation = bar.current.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration: Math.max(durationSec, 0.1) * 1000,
      iterations: Infinity,
    })
    const follow = () => {
      const drift = Math.abs(Number(animation.currentTime ?? 0) - video.currentTime * 1000)
      if (drift > DRIFT_MS) animation.currentTime = video.currentTime * 1000
      const isStill = video.paused || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
      if (isStill && animation.playState !== 'paused') animation.pause()
      if (!isStill && animation.playState !== 'running') animation.play()
    }
    const events = ['playing', 'pause', 'seeked', 'timeupdate', 'waiting'] as const
    for (const type of events) video.addEventListener(type, follow)
    follow()
    return () => {
      for (const type of events) video.removeEventListener(type, follow)
      animation.cancel()
    }
  }, [video, durationSec])
  return (
    <div className={css.track} aria-hidden="true">
      <div ref={bar} className={css.bar} />
    </div>
  )
}
