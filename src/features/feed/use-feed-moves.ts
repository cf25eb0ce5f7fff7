import { type RefObject, useEffect, useRef } from 'react'

/** A smooth movement has arrived by then: where it goes counts until then, not where it is. */
const MOVE_MS = 500

interface FeedMoves {
  /** Goes to the clip at `index`, or to what stands behind the last one. */
  goTo: (index: number, behavior?: ScrollBehavior) => void
  /** Goes some clips on from where the last movement leads. */
  moveBy: (step: number) => void
}

/** Ways to move a feed without a finger. Focus that is in the feed goes along with the clip (ARIA feed pattern). */
export function useFeedMoves(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  index: number,
): FeedMoves {
  const lastMove = useRef({ target: 0, atMs: -Infinity })

  const goTo: FeedMoves['goTo'] = (target, behavior = 'smooth') => {
    const article = list.current?.children[target] ?? list.current?.nextElementSibling
    if (target < 0 || !(article instanceof HTMLElement)) return
    lastMove.current = { target, atMs: performance.now() }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    article.scrollIntoView({ behavior: isStill ? 'instant' : behavior, block: 'start' })
    if (list.current?.contains(document.activeElement)) article.focus({ preventScroll: true })
  }
  const moveBy: FeedMoves['moveBy'] = (step) => {
    const { current: element } = scroller
    if (!element) return
    const { target, atMs } = lastMove.current
    const isMoving = performance.now() - atMs < MOVE_MS
    const last = list.current?.children.length ?? 0
    const from = isMoving ? target : Math.round(element.scrollTop / element.clientHeight)
    goTo(Math.min(last, from + step))
  }

  // A swipe or a wheel has moved the feed away from what has the focus.
  useEffect(() => {
    const article = list.current?.children[index]
    const { activeElement } = document
    const isLeftBehind = list.current?.contains(activeElement) && !article?.contains(activeElement)
    if (isLeftBehind && article instanceof HTMLElement) article.focus({ preventScroll: true })
  }, [list, index])

  return { goTo, moveBy }
}
