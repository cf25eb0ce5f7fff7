import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** By then scrolling has ended in browsers without `scrollend`. */
const FALLBACK_SETTLE_MS = 500
/** A browser with `scrollend` takes longer per video, even more while it is busy. */
const SCROLLEND_SETTLE_MS = 2_000

interface SettlingFeed {
  videoCount: number
  /** The video that the page shows now. */
  index: number
  /** How many videos are rendered on each side of `index`. */
  drawnAround: number
  settle: (index: number) => void
}

/**
 * Calls `settle` with the video that the feed has come to rest at. While it moves, the page stays as it is:
 * rendering in the middle of a swipe makes it stutter, and a late fling flies past its video. Only when the
 * movement is about to leave the rendered videos does it settle at once.
 * @returns a function to call with the video that is on the screen now
 */
export function useSettling(
  scroller: RefObject<HTMLElement | null>,
  { videoCount, index, drawnAround, settle }: SettlingFeed,
) {
  const latestCount = useRef(videoCount)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestCount.current = videoCount
  })
  // The feed's scroll position decides, not the last seen video: without a network videos may have moved in it since.
  const [settleHere] = useState(() => () => {
    clearTimeout(timer.current)
    const { current: element } = scroller
    if (!element || element.clientHeight === 0) return
    settle(Math.min(Math.round(element.scrollTop / element.clientHeight), latestCount.current - 1))
  })

  useEffect(() => {
    const element = scroller.current
    // In the frame that ends the movement, which has to lay out the feed's reach anyway: one frame later would be a
    // second layout.
    const onScrollEnd = () => flushSync(settleHere)
    element?.addEventListener('scrollend', onScrollEnd)
    return () => {
      element?.removeEventListener('scrollend', onScrollEnd)
      clearTimeout(timer.current)
    }
  }, [scroller, settleHere])

  return (position: number) => {
    clearTimeout(timer.current)
    if (Math.abs(position - index) >= drawnAround) return settle(position)
    const hasScrollEnd = scroller.current && 'onscrollend' in scroller.current
    timer.current = setTimeout(settleHere, hasScrollEnd ? SCROLLEND_SETTLE_MS : FALLBACK_SETTLE_MS)
  }
}
