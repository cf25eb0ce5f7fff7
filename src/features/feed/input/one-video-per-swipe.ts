import { isReachLimited, REACH_MARK, reachTo } from '#document/feed-reach.ts'

import { LEAP } from '../use-feed-moves.ts'

/** The feed is held still this long, which stops the remainder of a fling. */
const HOLD_MS = 150
/** No fling lasts longer; what moves the feed later is not the swipe. */
const FLING_MS = 2_000
/** Part of a video that a rounding error may show. */
const TOLERANCE = 0.01

/**
 * One swipe moves one video. `scroll-snap-stop` says so too, but on a busy device the inertia of a fling comes
 * late and in one piece, and has passed the next video before the browser looks where to stop.
 */
export function holdFlings(scroller: HTMLElement, list: HTMLElement, signal: AbortSignal): void {
  let ending: ReturnType<typeof setTimeout> | undefined
  let lastIndex = Infinity
  const hold = holdBackwards(scroller, signal)

  // No browser scrolls farther than there is something.
  const limit = (index = indexAt(scroller)) => {
    lastIndex = index + 1
    reachTo(scroller, lastIndex)
  }
  const isLimited = () => lastIndex < Infinity
  const drawn = new MutationObserver(() => isLimited() && reachTo(scroller, lastIndex))
  drawn.observe(list, { childList: true })
  // The next swipe often comes while this one is not over, and while the page is busy: it has its video to go to.
  const onSettled = (index: number) => {
    if (!isLimited()) return
    limit(index)
    hold.moveOn(index)
  }
  // Read before the feed is drawn again and used afterwards: in between it would cost the page a layout.
  let settledIndex = 0
  const onBeforeDrawn = () => (settledIndex = indexAt(scroller))
  const onTouchStart = () => {
    clearTimeout(ending)
    onSettled(indexAt(scroller))
    hold.start()
  }
  // A tap is no swipe.
  const onTouchMove = () => {
    if (!isLimited()) limit()
  }
  const onTouchEnd = () => {
    clearTimeout(ending)
    ending = setTimeout(end, FLING_MS)
  }
  const end = () => {
    lastIndex = Infinity
    reachTo(scroller, lastIndex)
    hold.end()
  }

  const listeners = {
    touchstart: onTouchStart,
    touchmove: onTouchMove,
    touchend: onTouchEnd,
    touchcancel: onTouchEnd,
    scrollend: () => onSettled(settledIndex),
    [LEAP]: end,
  }
  for (const [type, listener] of Object.entries(listeners))
    scroller.addEventListener(type, listener, { passive: true, signal })
  scroller.addEventListener('scrollend', onBeforeDrawn, { capture: true, signal })
  // A swipe that began before the app was there may not be over.
  if (isReachLimited(scroller)) {
    limit()
    onTouchEnd()
  }
  scroller.dataset[REACH_MARK] = ''
  signal.addEventListener('abort', () => {
    drawn.disconnect()
    clearTimeout(ending)
    end()
  })
}

const indexAt = (scroller: HTMLElement) => Math.round(scroller.scrollTop / scroller.clientHeight)

/** Backwards there are videos to fly to: the feed is held at the one before the video that it was at. */
function holdBackwards(scroller: HTMLElement, signal: AbortSignal) {
  let startIndex = 0
  let holding: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    clearTimeout(holding)
    scroller.style.overflowY = ''
  }
  const hold = (entries: IntersectionObserverEntry[]) => {
    if (entries.every(({ intersectionRatio }) => intersectionRatio <= TOLERANCE)) return
    scroller.style.overflowY = 'hidden'
    scroller.scrollTop = (startIndex - 1) * scroller.clientHeight
    clearTimeout(holding)
    holding = setTimeout(release, HOLD_MS)
  }
  // Reports when a screen beyond the swipe's own is seen. Checking at each step would cost a layout each time.
  const tooFar = new IntersectionObserver(hold, { root: scroller, threshold: TOLERANCE })
  // The videos themselves come and go while a finger is down.
  const before = makeScreen()
  scroller.append(before)
  signal.addEventListener('abort', () => before.remove())

  const place = (index: number) => {
    startIndex = index
    before.hidden = startIndex < 2
    before.style.insetBlockStart = `${(startIndex - 2) * 100}%`
  }

  return {
    /** At rest already, so that it costs the next swipe no layout. Back it stays: a fling may not be over. */
    moveOn: (index: number) => index > startIndex && place(index),
    start() {
      release()
      tooFar.disconnect()
      place(indexAt(scroller))
      tooFar.observe(before)
    },
    end() {
      release()
      tooFar.disconnect()
    },
  }
}

/** As large as one video, and nothing but a place. */
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
