import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The minimum time of a movement, and the maximum in browsers without `scrollend`. */
const MOVE_MS = 500
/**
 * A feed this near to a video, as a part of its height, counts as at it: heights in whole pixels differ slightly from
 * the video's.
 */
const STILL_RATIO = 0.1

/** Event of a feed that is about to be moved by something other than a finger. */
export const LEAP = 'leap'

interface FeedMoves {
  /** Goes to the video at `index`, or to the end after the last one. */
  goTo: (index: number, behavior?: ScrollBehavior) => void
  /** Moves some videos on from the target of the last movement. */
  moveBy: (step: number) => void
}

interface FeedPlace {
  videoCount: number
  index: number
  /** How many videos are rendered on each side of `index`. */
  drawnAround: number
  /** Renders the videos around an index. */
  settle: (index: number) => void
}

/**
 * Ways to move a feed without a finger. It begins at its `index`. Focus inside the feed moves along with the video (ARIA
 * feed pattern).
 */
export function useFeedMoves(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { videoCount, index, drawnAround, settle }: FeedPlace,
): FeedMoves {
  /** Until a movement ends, its target counts, not the feed's current place. On a busy device it begins late. */
  const lastMove = useRef({ target: 0, untilMs: 0 })
  /** The target to scroll to once it is rendered: the browser snaps only to videos in the document. */
  const far = useRef<{ target: number; isFocused: boolean } | null>(
    index > 0 ? { target: index, isFocused: false } : null,
  )
  const focus = (position: number) => articleAt(list.current, position)?.focus({ preventScroll: true })

  const goTo: FeedMoves['goTo'] = (wanted, behavior = 'smooth') => {
    const { current: element } = scroller
    if (!element || wanted < 0 || wanted > videoCount) return
    element.dispatchEvent(new Event(LEAP))
    const { clientHeight, scrollHeight, scrollTop } = element
    // There may be nothing after the last video.
    const target = Math.min(wanted, Math.round(scrollHeight / clientHeight) - 1)
    const overMs = performance.now() + MOVE_MS
    // A movement to the current place fires no `scrollend`.
    const hasScrollEnd = 'onscrollend' in element && Math.abs(scrollTop / clientHeight - target) > STILL_RATIO
    const move = { target, untilMs: hasScrollEnd ? Infinity : overMs }
    element.addEventListener('scrollend', () => (move.untilMs = overMs), { once: true })
    lastMove.current = move
    const isFocused = list.current?.contains(document.activeElement) ?? false
    if (Math.abs(target - index) > drawnAround) {
      far.current = { target, isFocused }
      return settle(Math.min(target, videoCount - 1))
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: target * clientHeight, behavior: isStill ? 'instant' : behavior })
    if (isFocused) focus(target)
  }
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element || !far.current) return
    const { target, isFocused } = far.current
    far.current = null
    element.scrollTop = target * element.clientHeight
    if (isFocused) focus(target)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another video is drawn
  }, [index])
  const moveBy: FeedMoves['moveBy'] = (step) => {
    const { current: element } = scroller
    if (!element) return
    const { target, untilMs } = lastMove.current
    const from = performance.now() < untilMs ? target : Math.round(element.scrollTop / element.clientHeight)
    goTo(Math.min(videoCount, from + step))
  }

  // A swipe or a wheel has moved the feed away from the focused element.
  useEffect(() => {
    const { activeElement } = document
    const focused = list.current?.contains(activeElement) ? activeElement?.closest('[data-index]') : null
    if (focused && focused.getAttribute('data-index') !== String(index)) focus(index)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another video has the screen
  }, [index])

  return { goTo, moveBy }
}

/**
 * The article of the video at `position`, if it is rendered. It does not use a selector with the position in it:
 * browsers cache the last few hundred selectors of a page. A swipe asks a dozen times, so nothing is copied.
 */
export function articleAt(list: Element | null, position: number): HTMLElement | undefined {
  for (let article = list?.firstElementChild; article; article = article.nextElementSibling)
    if (article.getAttribute('data-index') === `${position}`) return article as HTMLElement
  return undefined
}
