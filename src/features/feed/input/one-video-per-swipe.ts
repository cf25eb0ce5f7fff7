import { isReachLimited, REACH_MARK, reachTo } from '#document/feed-reach.ts'

import { LEAP } from '../use-feed-moves.ts'

/** How long the feed is held still, which stops the rest of a fling. */
const HOLD_MS = 150
/** No fling lasts longer; a later movement of the feed is not part of the swipe. */
const FLING_MS = 2_000
/** The part of a video that a rounding error may show. */
const TOLERANCE = 0.01

/**
 * Lets one swipe move the feed by one video. `scroll-snap-stop` should do this, but on a busy device the
 * inertia of a fling comes late and all at once, and has passed the next video before the browser checks where
 * to stop.
 */
export function holdFlings(scroller: HTMLElement, list: HTMLElement, signal: AbortSignal): void {
  let ending: ReturnType<typeof setTimeout> | undefined
  let lastIndex = Infinity
  const hold = holdBackwards(scroller, signal)

  // A browser cannot scroll past the content, so this bounds a swipe.
  const limit = (index = indexAt(scroller)) => {
    lastIndex = index + 1
    reachTo(scroller, lastIndex)
  }
  const isLimited = () => lastIndex < Infinity
  const drawn = new MutationObserver(() => isLimited() && reachTo(scroller, lastIndex))
  drawn.observe(list, { childList: true })
  // The next swipe often comes before this one has ended, while the page is busy: its target must exist already.
  const onSettled = (index: number) => {
    if (!isLimited()) return
    limit(index)
    hold.moveOn(index)
  }
  // Read before the feed renders again and used afterwards: reading it in between would cost a layout.
  let settledIndex = 0
  const onBeforeDrawn = () => (settledIndex = indexAt(scroller))
  const onTouchStart = () => {
    clearTimeout(ending)
    onSettled(indexAt(scroller))
    hold.start()
  }
  // A tap is not a swipe.
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
  // A swipe that began before the app had loaded may not have ended.
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

/** Backwards, all videos exist as targets: the feed is held at the one before the video that it was at. */
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
  // Reports when a screen beyond the swipe's target becomes visible. Checking at each step would cost a layout
  // each time.
  const tooFar = new IntersectionObserver(hold, { root: scroller, threshold: TOLERANCE })
  // The videos themselves may be added and removed while a finger is down.
  const before = makeScreen()
  scroller.append(before)
  signal.addEventListener('abort', () => before.remove())

  const place = (index: number) => {
    startIndex = index
    before.hidden = startIndex < 2
    before.style.insetBlockStart = `${(startIndex - 2) * 100}%`
  }

  return {
    /**
     * Moved while the feed is at rest, so that it costs the next swipe no layout. Backwards it stays: a fling
     * may not have ended.
     */
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

/** Creates an element as large as one video, which is only a position. */
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
