import { type RefObject, useEffect, useRef } from 'react'

/** A clip starts to play when this part of it is seen: waiting for more costs 85 to 100 ms a swipe. */
const PEEK_RATIO = 0.02
const CURRENT_RATIO = 0.6

interface ClipListeners {
  onCurrent: (index: number) => void
  onPeek: (index: number) => void
  onLeave: (index: number) => void
}

/** Watches which clips of a scroller peek in, have the screen, and leave. Each is as high as the scroller. */
export function useVisibleClip(
  scroller: RefObject<HTMLElement | null>,
  clipCount: number,
  listeners: ClipListeners,
): void {
  const latest = useRef({ clipCount, listeners })
  useEffect(() => {
    latest.current = { clipCount, listeners }
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let current = -1
    let visible: number[] = []

    const look = () => {
      const { clipCount: count, listeners: tell } = latest.current
      const place = element.scrollTop / element.clientHeight
      const ratioOf = (index: number) => 1 - Math.abs(place - index)
      const upper = Math.floor(place)
      const before = visible
      visible = [upper, upper + 1].filter((index) => index < count && ratioOf(index) >= PEEK_RATIO)
      for (const index of before) if (!visible.includes(index)) tell.onLeave(index)
      for (const index of visible) if (!before.includes(index)) tell.onPeek(index)
      const next = visible.find((index) => ratioOf(index) >= CURRENT_RATIO)
      if (next === undefined || next === current) return
      current = next
      tell.onCurrent(next)
    }
    // With the next frame, which measures the page anyway.
    const firstLook = requestAnimationFrame(look)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(firstLook)
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
}
