import { type RefObject, useEffect } from 'react'

/** As long as this the feed stands still, so that what is left of a fling comes to nothing. */
const HOLD_MS = 150
/** No fling lasts longer; what moves the feed later is not the swipe. */
const FLING_MS = 2_000
/** A rounding error is not another clip. */
const TOLERANCE = 0.01

/**
 * One swipe moves one clip. `scroll-snap-stop` says so too, but on a busy device the inertia of a fling comes
 * late and in one piece, and has passed the next clip before the browser looks where to stop.
 */
export function useOneClipPerSwipe(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let startIndex: number | undefined
    let holding: ReturnType<typeof setTimeout> | undefined
    let ending: ReturnType<typeof setTimeout> | undefined

    const onTouchStart = () => {
      clearTimeout(ending)
      startIndex = Math.round(element.scrollTop / element.clientHeight)
    }
    const onTouchEnd = () => {
      clearTimeout(ending)
      ending = setTimeout(() => {
        startIndex = undefined
      }, FLING_MS)
    }
    const onScroll = () => {
      if (startIndex === undefined) return
      const distance = element.scrollTop / element.clientHeight - startIndex
      if (Math.abs(distance) <= 1 + TOLERANCE) return
      element.style.overflowY = 'hidden'
      element.scrollTop = (startIndex + Math.sign(distance)) * element.clientHeight
      clearTimeout(holding)
      holding = setTimeout(() => {
        element.style.overflowY = ''
      }, HOLD_MS)
    }

    const listeners = {
      touchstart: onTouchStart,
      touchend: onTouchEnd,
      touchcancel: onTouchEnd,
      scroll: onScroll,
    }
    const types = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const type of types) element.addEventListener(type, listeners[type], { passive: true })
    return () => {
      for (const type of types) element.removeEventListener(type, listeners[type])
      clearTimeout(holding)
      clearTimeout(ending)
    }
  }, [scroller])
}
