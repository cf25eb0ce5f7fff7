import type { Media } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { formatTime } from '#src/ui/format-time.ts'

import { STEPPED } from './controls.ts'
import { listenToScrub } from './scrub.ts'
import { createSeekLine, type SeekLine } from './seek-line.lazy.ts'
import { positionOf, seekTo } from './seek.ts'
import { createStoryboardView } from './storyboard.lazy.ts'

import css from './seek-bar.module.css'

/** How long the preview stays after a key press. */
const STEP_SHOWN_MS = 1_000
/** A timer that fires just before a video's next second would have to be set again. */
const SECOND_MARGIN_MS = 20

/** Events after which a video has another position or speed. */
const CHANGES = [
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ratechange',
  'error',
  'emptied',
] as const

/** Connects a seek bar and a video in both directions until `signal` ends it. */
export function runSeekBar(
  bar: HTMLElement,
  video: HTMLVideoElement,
  media: Media,
  signal: AbortSignal,
): void {
  const { durationSec } = media
  const { slider, line, clock, picture } = putSeekBarParts(bar)
  slider.max = String(Math.ceil(durationSec))
  const storyboard = createStoryboardView(picture, media)
  let isDragging = false
  let nextSecond: ReturnType<typeof setTimeout> | undefined

  const show = (positionSec: number) => {
    const { paused: isPaused, readyState, error } = video
    const isStanding = isPaused || readyState < HTMLMediaElement.HAVE_FUTURE_DATA || error !== null
    const rate = isStanding ? 0 : video.playbackRate
    line.follow({ positionSec, durationSec: durationSec || 1, rate })
    clearTimeout(nextSecond)
    // A `timeupdate` comes four times as often, each through all listeners to events of videos.
    if (rate > 0) nextSecond = setTimeout(follow, ((1 - (positionSec % 1)) / rate) * 1_000 + SECOND_MARGIN_MS)
    slider.ariaValueText = messages.position({
      position: formatTime(positionSec),
      duration: formatTime(durationSec),
    })
    // A screen reader's step starts at the slider's value, also without the focus.
    slider.value = String(Math.floor(positionSec))
    // An invisible bar need not be laid out each second.
    if (isDragging || bar.matches(':focus-within'))
      clock.data = `${formatTime(positionSec)} / ${formatTime(durationSec)}`
  }
  const follow = () => {
    if (!isDragging) show(positionOf(video))
  }
  const setDragging = (isNowDragging: boolean) => {
    isDragging = isNowDragging
    document.documentElement.toggleAttribute('data-dragging', isDragging)
    // The video is stopped under the finger without being paused: observers of its state see no change.
    video.playbackRate = isDragging ? 0 : video.defaultPlaybackRate
  }
  listenToScrub(bar, signal, {
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
  // The feed handles keys; events here come from a screen reader, or jump to an end.
  const onInput = () => {
    seekTo(video, Number(slider.value))
    showStep()
  }
  slider.addEventListener('input', onInput, { signal })
  for (const type of CHANGES) video.addEventListener(type, follow, { signal })
  bar.addEventListener('focusin', follow, { signal })
  follow()
  signal.addEventListener('abort', () => {
    if (isDragging) setDragging(false)
    clearTimeout(stepShown)
    clearTimeout(nextSecond)
    storyboard.hide()
    line.follow({ positionSec: 0, durationSec: 1, rate: 0 })
  })
}

/** The elements of a seek bar. */
interface SeekBarParts {
  slider: HTMLInputElement
  line: SeekLine
  /** Visible while the viewer seeks. */
  clock: Text
  /** The preview of the video at the position of the pointer, above the bar. */
  picture: HTMLElement
}

let parts: SeekBarParts | undefined

/** Puts the parts into a bar. There is one set of them, which moves from video to video as the players do. */
function putSeekBarParts(bar: HTMLElement): SeekBarParts {
  parts ??= createParts()
  const { slider, line, clock, picture } = parts
  // Appending it again would take the focus from the slider.
  if (slider.parentElement !== bar) bar.append(slider, line.element, picture, clock.parentElement ?? clock)
  line.start()
  return parts
}

function createParts(): SeekBarParts {
  const slider = Object.assign(document.createElement('input'), {
    className: css.slider,
    type: 'range',
    ariaLabel: messages.seek,
  })
  slider.dataset['seek'] = ''
  const picture = Object.assign(document.createElement('div'), {
    className: css.picture,
    ariaHidden: 'true',
    hidden: true,
  })
  picture.append(Object.assign(document.createElement('span'), { className: css.second }))
  const time = Object.assign(document.createElement('span'), { className: css.time, ariaHidden: 'true' })
  // The text is changed, not replaced: inserting a node recalculates styles far around it.
  const clock = time.appendChild(new Text())
  return { slider, line: createSeekLine(), clock, picture }
}
