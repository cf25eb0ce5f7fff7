/** As long as this the feed stands still, so that what is left of a fling comes to nothing. */
const HOLD_MS = 150
/** No fling lasts longer; what moves the feed later is not the swipe. */
const FLING_MS = 2_000
/** A rounding error is not another clip. */
const TOLERANCE = 0.01

/**
 * One swipe moves one clip. `scroll-snap-stop` says so too, but on a busy device the inertia of a fling comes
 * late and in one piece, and has passed the next clip before the browser looks where to stop.
 */
export function holdFlings(scroller: HTMLElement, signal: AbortSignal): void {
  let startIndex: number | undefined
  let holding: ReturnType<typeof setTimeout> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const onTouchStart = () => {
    clearTimeout(ending)
    startIndex = Math.round(scroller.scrollTop / scroller.clientHeight)
  }
  const onTouchEnd = () => {
    clearTimeout(ending)
    ending = setTimeout(() => {
      startIndex = undefined
    }, FLING_MS)
  }
  const onScroll = () => {
    if (startIndex === undefined) return
    const distance = scroller.scrollTop / scroller.clientHeight - startIndex
    if (Math.abs(distance) <= 1 + TOLERANCE) return
    scroller.style.overflowY = 'hidden'
    scroller.scrollTop = (startIndex + Math.sign(distance)) * scroller.clientHeight
    clearTimeout(holding)
    holding = setTimeout(() => {
      scroller.style.overflowY = ''
    }, HOLD_MS)
  }

  const listeners = {
    touchstart: onTouchStart,
    touchend: onTouchEnd,
    touchcancel: onTouchEnd,
    scroll: onScroll,
  }
  for (const [type, listener] of Object.entries(listeners))
    scroller.addEventListener(type, listener, { passive: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(holding)
    clearTimeout(ending)
  })
}
