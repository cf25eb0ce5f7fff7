/** As long as this the feed stands still, so that what is left of a fling comes to nothing. */
const HOLD_MS = 150
/** No fling lasts longer; what moves the feed later is not the swipe. */
const FLING_MS = 2_000
/** Part of a clip that a rounding error may show. */
const TOLERANCE = 0.01

/**
 * One swipe moves one clip. `scroll-snap-stop` says so too, but on a busy device the inertia of a fling comes
 * late and in one piece, and has passed the next clip before the browser looks where to stop.
 */
export function holdFlings(scroller: HTMLElement, signal: AbortSignal): void {
  let startIndex = 0
  let holding: ReturnType<typeof setTimeout> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    clearTimeout(holding)
    scroller.style.overflowY = ''
  }
  const hold = (entries: IntersectionObserverEntry[]) => {
    if (entries.every(({ intersectionRatio }) => intersectionRatio <= TOLERANCE)) return
    const direction = Math.sign(scroller.scrollTop / scroller.clientHeight - startIndex)
    scroller.style.overflowY = 'hidden'
    scroller.scrollTop = (startIndex + direction) * scroller.clientHeight
    clearTimeout(holding)
    holding = setTimeout(release, HOLD_MS)
  }
  // It tells when a screen is seen that is none of the swipe's: looking at each step would cost a layout for each.
  const tooFar = new IntersectionObserver(hold, { root: scroller, threshold: TOLERANCE })
  // The clips themselves come and go while a finger is down.
  const [before, behind] = [makeScreen(), makeScreen()]
  scroller.append(before, behind)

  const onTouchStart = () => {
    clearTimeout(ending)
    release()
    tooFar.disconnect()
    const screens = Math.round(scroller.scrollHeight / scroller.clientHeight)
    startIndex = Math.round(scroller.scrollTop / scroller.clientHeight)
    for (const [screen, index] of [[before, startIndex - 2] as const, [behind, startIndex + 2] as const]) {
      screen.hidden = index < 0 || index >= screens
      screen.style.insetBlockStart = `${index * 100}%`
      tooFar.observe(screen)
    }
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
    release()
    clearTimeout(ending)
    before.remove()
    behind.remove()
  })
}

/** As large as one clip, and nothing but a place. */
function makeScreen(): HTMLElement {
  const screen = document.createElement('div')
  Object.assign(screen.style, {
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '100%',
    visibility: 'hidden',
  })
  screen.hidden = true
  return screen
}
