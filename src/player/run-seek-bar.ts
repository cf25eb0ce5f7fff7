import type { Media } from '#contract/models/video.ts'
import { formatTime } from '#src/ui/format-time.ts'

import { createStoryboardView } from './run-storyboard.ts'
import { listenToScrub } from './scrub.ts'
import { STEPPED } from './seek-by-steps.ts'
import { positionOf, seekTo } from './seek.ts'

/** The picture of where a key has led stays so long. */
const STEP_SHOWN_MS = 1_000

/** The parts of a seek bar. */
export interface SeekBarParts {
  /** What is dragged along. */
  track: HTMLElement
  bar: HTMLCanvasElement
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
  const line = bar.getContext('2d')
  // As `--on-stage`: to look it up would lay out by itself the clip that has just been drawn.
  if (line) line.fillStyle = '#ffffff'
  let isDragging = false
  // Its words are changed, not replaced: what is inserted has styles looked up far around it.
  const clock = time.appendChild(new Text())

  const show = (positionSec: number) => {
    // With the clip's own news of its time, four a second: an animation would cost the page some of every frame. It is
    // drawn, because what is drawn has no style to be looked up: that costs a quarter of moving an element.
    line?.clearRect(0, 0, bar.width, bar.height)
    line?.fillRect(0, 0, (bar.width * positionSec) / (durationSec || 1), bar.height)
    const second = String(Math.floor(positionSec))
    const words = `${formatTime(positionSec)} of ${formatTime(durationSec)}`
    if (slider.ariaValueText !== words) slider.ariaValueText = words
    // A screen reader's step goes from its value, also without the focus.
    if (slider.value !== second) slider.value = second
    // What nobody sees need not be laid out each second.
    if (!isDragging && !track.matches(':focus-within')) return
    const times = `${formatTime(positionSec)} / ${formatTime(durationSec)}`
    if (clock.data !== times) clock.data = times
  }
  const follow = () => {
    if (!isDragging) show(positionOf(video))
  }
  const setDragging = (isNowDragging: boolean) => {
    isDragging = isNowDragging
    document.documentElement.toggleAttribute('data-dragging', isDragging)
    // It stands under the finger without being paused: what watches its state sees nothing.
    video.playbackRate = isDragging ? 0 : video.defaultPlaybackRate
  }
  listenToScrub(track, signal, {
    onStart: () => setDragging(true),
    onMove(ratio) {
      const positionSec = ratio * durationSec
      storyboard.show(ratio)
      show(positionSec)
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
  let stepShown: ReturnType<typeof setTimeout> | undefined
  const showStep = () => {
    clearTimeout(stepShown)
    storyboard.show(positionOf(video) / durationSec)
    stepShown = setTimeout(() => !isDragging && storyboard.hide(), STEP_SHOWN_MS)
  }
  video.addEventListener(STEPPED, showStep, { signal })
  // Keys go through the feed's: what comes here is a screen reader's, or leads to an end.
  const onInput = () => {
    seekTo(video, Number(slider.value))
    showStep()
  }
  slider.addEventListener('input', onInput, { signal })
  for (const type of ['pause', 'seeking', 'seeked', 'timeupdate'] as const) {
    video.addEventListener(type, follow, { signal })
  }
  track.addEventListener('focusin', follow, { signal })
  follow()
  signal.addEventListener('abort', () => {
    if (isDragging) setDragging(false)
    clearTimeout(stepShown)
    storyboard.hide()
    clock.remove()
  })
}
