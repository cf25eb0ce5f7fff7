import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where a browser does not tell that scrolling has ended, it has by then. */
const SETTLE_MS = 500

interface Rest {
  clipCount: number
  /** The clip that the page shows now. */
  index: number
  /** Clips on each side of `index` that are there. */
  drawnAround: number
  settle: (index: number) => void
}

/**
 * Calls `settle` with the clip that the feed has come to rest at. While it moves, the page stays as it is: drawing
 * again in the middle of a swipe makes it stutter, and a fling that comes late flies past its clip. Only when the
 * movement is about to leave what is drawn does it follow at once.
 * @returns to be told of the clip that has got the screen
 */
export function useSettling(
  scroller: RefObject<HTMLElement | null>,
  { clipCount, index, drawnAround, settle }: Rest,
) {
  const latestCount = useRef(clipCount)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestCount.current = clipCount
  })
  // By where the feed is, not by who has come last: without a network clips may stand elsewhere in it since.
  const [settleHere] = useState(() => () => {
    clearTimeout(timer.current)
    const { current: element } = scroller
    if (!element || element.clientHeight === 0) return
    settle(Math.min(Math.round(element.scrollTop / element.clientHeight), latestCount.current - 1))
  })

  useEffect(() => {
    const element = scroller.current
    element?.addEventListener('scrollend', settleHere)
    return () => {
      element?.removeEventListener('scrollend', settleHere)
      clearTimeout(timer.current)
    }
  }, [scroller, settleHere])

  return (position: number) => {
    clearTimeout(timer.current)
    if (Math.abs(position - index) >= drawnAround) settle(position)
    else timer.current = setTimeout(settleHere, SETTLE_MS)
  }
}
