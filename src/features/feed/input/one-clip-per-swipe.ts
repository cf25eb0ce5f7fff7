/** As long as this the feed stands still, so that what is left of a fling comes to nothing. */
const HOLD_MS = 150
/** No fling lasts longer; what moves the feed later is not the swipe. */
const FLING_MS = 2_000
/** Part of a clip that a rounding error may show. */
const TOLERANCE = 0.01

/**
 * One swipe moves one clip. `scroll-snap-stop` says so too, but on a busy device the inertia of a fling comes
 * late and in one piece, and has passed the next clip before the browser looks where to stop.
 * @param list its children are the clips; what stands behind the last one is its neighbour
 */
export function holdFlings(scroller: HTMLElement, list: HTMLElement, signal: AbortSignal): void {
  let startIndex = 0
  let holding: ReturnType<typeof setTimeout> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const placeOf = (index: number) => list.querySelector(`[data-index="${index}"]`)
  const hold = (entries: IntersectionObserverEntry[]) => {
    if (entries.every(({ intersectionRatio }) => intersectionRatio <= TOLERANCE)) return
    const direction = Math.sign(scroller.scrollTop / scroller.clientHeight - startIndex)
    scroller.style.overflowY = 'hidden'
    scroller.scrollTop = (startIndex + direction) * scroller.clientHeight
    clearTimeout(holding)
    holding = setTimeout(() => {
      scroller.style.overflowY = ''
    }, HOLD_MS)
  }
  // It tells when a clip is seen that is none of the swipe's: looking at each step would cost a layout for each.
  const tooFar = new IntersectionObserver(hold, { root: scroller, threshold: TOLERANCE })

  const onTouchStart = () => {
    clearTimeout(ending)
    tooFar.disconnect()
    startIndex = Math.round(scroller.scrollTop / scroller.clientHeight)
    const behind = placeOf(startIndex + 2) ?? (placeOf(startIndex + 1) && list.nextElementSibling)
    for (const clip of [placeOf(startIndex - 2), behind]) if (clip) tooFar.observe(clip)
  }
  const onTouchEnd = () => {
    clearTimeout(ending)
    ending = setTimeout(() => tooFar.disconnect(), FLING_MS)
  }

  const listeners = { touchstart: onTouchStart, touchend: onTouchEnd, touchcancel: onTouchEnd }
  for (const [type, listener] of Object.entries(listeners))
    scroller.addEventListener(type, listener, { passive: true, signal })
  signal.addEventListener('abort', () => {
    tooFar.disconnect()
    clearTimeout(holding)
    clearTimeout(ending)
  })
}
