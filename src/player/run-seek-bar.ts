import type { Media } from '#contract/models/video.ts'
import { formatTime } from '#src/ui/format-time.ts'

import { createStoryboardView } from './run-storyboard.ts'
import { listenToScrub } from './scrub.ts'
import { positionOf, seekTo } from './seek.ts'

/** Largest gap between the bar and the clip that nobody sees. */
const DRIFT_MS = 120
/** The bar grows in steps of a few pixels: one that moves all the time costs the page a style for every frame. */
const STEPS_PER_SEC = 8

/** The parts of a seek bar. */
export interface SeekBarParts {
  /** What is dragged along. */
  track: HTMLElement
  bar: HTMLElement
  slider: HTMLInputElement
  time: HTMLElement
  /** A part of the clip, above the place on the bar that stands for it. */
  picture: HTMLElement
}

/** Lets a seek bar follow a clip, and the clip the bar, until `signal` ends it. */
export function runSeekBar(
  { track, bar, slider, time, picture }: SeekBarParts,
  video: HTMLVideoElement,
  media: Media,
  signal: AbortSignal,
): void {
  const { durationSec } = media
  const storyboard = createStoryboardView(picture, media)
  const animation = bar.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
    duration: Math.max(durationSec, 0.1) * 1000,
    easing: `steps(${Math.ceil(durationSec * STEPS_PER_SEC) || 1})`,
    iterations: Infinity,
  })
  let isDragging = false
  // Its words are changed, not replaced: what is inserted has styles looked up far around it.
  const words = time.appendChild(new Text())

  const say = (positionSec: number) => {
    const second = String(Math.floor(positionSec))
    if (slider.value === second && slider.ariaValueText) return
    slider.value = second
    slider.ariaValueText = `${formatTime(positionSec)} of ${formatTime(durationSec)}`
    words.data = `${formatTime(positionSec)} / ${formatTime(durationSec)}`
  }
  const follow = () => {
    if (isDragging) return
    const positionSec = positionOf(video)
    const drift = Math.abs(Number(animation.currentTime ?? 0) - positionSec * 1000)
    if (drift > DRIFT_MS) animation.currentTime = positionSec * 1000
    if (animation.playbackRate !== video.playbackRate) animation.playbackRate = video.playbackRate
    const isStill = video.paused || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
    if (isStill && animation.playState !== 'paused') animation.pause()
    if (!isStill && animation.playState !== 'running') animation.play()
    say(positionSec)
  }
  const setDragging = (isNowDragging: boolean) => {
    isDragging = isNowDragging
    track.toggleAttribute('data-dragging', isDragging)
    // It stands under the finger without being paused: what watches its state sees nothing.
    video.playbackRate = isDragging ? 0 : video.defaultPlaybackRate
    animation.pause()
  }
  listenToScrub(track, signal, {
    onStart: () => setDragging(true),
    onMove(ratio) {
      const positionSec = ratio * durationSec
      storyboard.show(ratio)
      animation.currentTime = positionSec * 1000
      say(positionSec)
      seekTo(video, positionSec)
    },
    onEnd() {
      setDragging(false)
      storyboard.hide()
    },
    onHover(ratio) {
      if (ratio !== undefined) storyboard.show(ratio)
      else if (!isDragging) storyboard.hide()
    },
  })
  // Keys go through the feed's: what comes here is a screen reader's.
  const onInput = () => seekTo(video, Number(slider.value))
  slider.addEventListener('input', onInput, { signal })
  const events = ['playing', 'pause', 'seeking', 'seeked', 'timeupdate', 'waiting', 'ratechange'] as const
  for (const type of events) video.addEventListener(type, follow, { signal })
  follow()
  signal.addEventListener('abort', () => {
    if (isDragging) setDragging(false)
    storyboard.hide()
    animation.cancel()
    words.remove()
  })
}
