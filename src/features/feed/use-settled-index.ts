import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where a browser does not tell that scrolling has ended, it has by then. */
const SETTLE_MS = 500

/**
 * The clip that the feed has come to rest at. While it moves, the page stays as it is: drawing again in the
 * middle of a swipe makes it stutter, and a fling that comes late flies past its clip. Only when the movement
 * is about to leave what is drawn (`drawnAround` clips) does it follow at once.
 */
export function useSettledIndex(
  scroller: RefObject<HTMLElement | null>,
  drawnAround: number,
  startIndex: number,
) {
  const [index, setIndex] = useState(startIndex)
  const latestIndex = useRef(startIndex)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = scroller.current
    const settle = () => setIndex(latestIndex.current)
    element?.addEventListener('scrollend', settle)
    return () => {
      element?.removeEventListener('scrollend', settle)
      clearTimeout(timer.current)
    }
  }, [scroller])

  const moveTo = (position: number) => {
    latestIndex.current = position
    clearTimeout(timer.current)
    if (Math.abs(position - index) >= drawnAround) setIndex(position)
    else timer.current = setTimeout(() => setIndex(position), SETTLE_MS)
  }

  return { index, moveTo }
}
