/** When the finger was lifted, and when the next video was visible, painted, and moved. Milliseconds of the page. */
interface Swipe {
  releasedMs?: number
  seenMs?: number
  paintedMs?: number
  movedMs?: number
  /** Whether the frames of its video are watched. */
  isWatched?: boolean
}

/** A page's notes of its swipes. */
export interface Notes {
  /** The last swipe. */
  swipe?: Swipe
  /** How long visible videos have waited for data. */
  waitedMs: number
  /** When the first video moved. */
  firstMovedMs?: number
  /** Addresses of the videos that were shown. */
  shown: string[]
}

declare global {
  var benchNotes: Notes
}

/**
 * Runs in the page before its own scripts. A video moves with its second frame, which may be shown before the finger is
 * lifted. Each swipe is watched only until its video is visible and moves, as watching costs time itself.
 */
export function watchSwipes(): void {
  const notes: Notes = { waitedMs: 0, shown: [] }
  globalThis.benchNotes = notes
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function's source alone
  const inTheMiddle = () =>
    [...document.querySelectorAll('video')].find((video) => {
      const { top, bottom } = video.getBoundingClientRect()
      return top < innerHeight / 2 && bottom > innerHeight / 2
    })

  let before: HTMLVideoElement | undefined
  const pollFor = (swipe: Swipe) => {
    const video = inTheMiddle()
    if (!video || video === before) {
      requestAnimationFrame(() => pollFor(swipe))
      return
    }
    swipe.seenMs = performance.now()
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) swipe.paintedMs ??= swipe.seenMs
    // A viewer who turns back at once finds the last video still playing.
    if (!video.paused && !swipe.isWatched) watchFrames(video, swipe)
  }
  const watchFrames = (video: HTMLVideoElement, swipe: Swipe) => {
    swipe.isWatched = true
    let firstSec: number | undefined
    const onFrame = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      swipe.paintedMs ??= nowMs
      firstSec ??= mediaTime
      if (mediaTime === firstSec) {
        video.requestVideoFrameCallback(onFrame)
        return
      }
      swipe.movedMs ??= nowMs
      notes.firstMovedMs ??= nowMs
      notes.shown.push(video.currentSrc)
    }
    video.requestVideoFrameCallback(onFrame)
  }
  const begin = (swipe: Swipe) => {
    notes.swipe = swipe
    pollFor(swipe)
  }
  // The first video is shown without a swipe.
  begin({ releasedMs: 0 })

  const onPlay = ({ target }: Event) => {
    const { swipe } = notes
    if (swipe && swipe.movedMs === undefined && target instanceof HTMLVideoElement && target !== before)
      watchFrames(target, swipe)
  }
  addEventListener('play', onPlay, true)
  const onTouchStart = () => {
    before = inTheMiddle()
    begin({})
  }
  addEventListener('touchstart', onTouchStart, { capture: true, passive: true })
  const onTouchEnd = ({ timeStamp }: Event) => {
    if (notes.swipe) notes.swipe.releasedMs = timeStamp
  }
  addEventListener('touchend', onTouchEnd, { capture: true, passive: true })
  let waitingSinceMs: number | undefined
  const onWaiting = ({ target }: Event) => {
    if (target === inTheMiddle()) waitingSinceMs ??= performance.now()
  }
  const onPlaying = () => {
    if (waitingSinceMs !== undefined) notes.waitedMs += performance.now() - waitingSinceMs
    waitingSinceMs = undefined
  }
  addEventListener('waiting', onWaiting, true)
  addEventListener('playing', onPlaying, true)
}
