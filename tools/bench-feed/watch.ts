/** What a page notes of its swipes. */
export interface Notes {
  /** Of the last swipe: when the finger left, when its clip was seen, painted, and moved. Milliseconds of the page. */
  swipe?: { releasedMs: number; seenMs?: number; paintedMs?: number; movedMs?: number }
  /** How long clips on the screen have waited for data. */
  waitedMs: number
  /** When the first clip moved. */
  firstMovedMs?: number
  /** Addresses of the clips that have had the screen. */
  shown: string[]
}

declare global {
  var benchNotes: Notes
}

/** Runs in the page before its own scripts. It looks only until the clip moves: looking costs time itself. */
export function watchSwipes(): void {
  const notes: Notes = { waitedMs: 0, shown: [] }
  globalThis.benchNotes = notes
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function's source alone
  const inTheMiddle = () =>
    [...document.querySelectorAll('video')].find((video) => {
      const { top, bottom } = video.getBoundingClientRect()
      return top < innerHeight / 2 && bottom > innerHeight / 2
    })

  const lookFor = (before: HTMLVideoElement | undefined, swipe: NonNullable<Notes['swipe']>) => {
    const video = inTheMiddle()
    if (!video || video === before) {
      requestAnimationFrame(() => lookFor(before, swipe))
      return
    }
    swipe.seenMs = performance.now()
    const positions: number[] = []
    const onFrame = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      swipe.paintedMs ??= nowMs
      positions.push(mediaTime)
      if (new Set(positions).size < 2) {
        video.requestVideoFrameCallback(onFrame)
        return
      }
      swipe.movedMs = nowMs
      notes.firstMovedMs ??= nowMs
      notes.shown.push(video.currentSrc)
    }
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) swipe.paintedMs = swipe.seenMs
    video.requestVideoFrameCallback(onFrame)
  }
  notes.swipe = { releasedMs: 0 }
  lookFor(undefined, notes.swipe)

  let before: HTMLVideoElement | undefined
  addEventListener('touchstart', () => (before = inTheMiddle()), { capture: true, passive: true })
  addEventListener(
    'touchend',
    ({ timeStamp }) => {
      notes.swipe = { releasedMs: timeStamp }
      lookFor(before, notes.swipe)
    },
    { capture: true, passive: true },
  )
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
