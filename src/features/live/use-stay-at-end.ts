import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Positions this near to the end count as the end. */
const END_PX = 48

/**
 * Keeps a list at its newest row, unless the viewer reads further up.
 * @param end changes with each new row
 */
export function useStayAtEnd(end: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const wasAtEnd = useRef(true)
  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])
  useLayoutEffect(() => {
    if (wasAtEnd.current) toEnd()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each new row
  }, [end])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onScroll = () => {
      wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX
      setIsAtEnd(wasAtEnd.current)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) toEnd()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [toEnd])
  return { scroller, isAtEnd, toEnd }
}
