import { type RefObject, useEffect, useRef } from 'react'

/** Where a browser does not tell that scrolling has ended, it has by then. */
const SETTLE_MS = 500

/**
 * Calls `settle` with the clip that the feed has come to rest at. While it moves, the page stays as it is: drawing
 * again in the middle of a swipe makes it stutter, and a fling that comes late flies past its clip. Only when the
 * movement is about to leave what is drawn (`drawnAround` clips) does it follow at once.
 * @param index the clip that the page shows now
 * @returns to be told of the clip that has got the screen
 */
export function useSettling(
  scroller: RefObject<HTMLElement | null>,
  drawnAround: number,
  index: number,
  settle: (index: number) => void,
) {
  const latestIndex = useRef(index)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = scroller.current
    const onScrollEnd = () => settle(latestIndex.current)
    element?.addEventListener('scrollend', onScrollEnd)
    return () => {
      element?.removeEventListener('scrollend', onScrollEnd)
      clearTimeout(timer.current)
    }
  }, [scroller, settle])

  return (position: number) => {
    latestIndex.current = position
    clearTimeout(timer.current)
    if (Math.abs(position - index) >= drawnAround) settle(position)
    else timer.current = setTimeout(() => settle(position), SETTLE_MS)
  }
}
