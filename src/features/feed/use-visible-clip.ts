import { type RefObject, useEffect, useRef } from 'react'

/** A clip starts to play when this part of it is seen: waiting for more costs 85 to 100 ms a swipe. */
const PEEK_RATIO = 0.02
const CURRENT_RATIO = 0.6

interface ClipListeners {
  onCurrent: (index: number) => void
  onPeek: (index: number) => void
  onLeave: (index: number) => void
}

/** Watches which clips of a scroller peek in, have the screen, and leave. */
export function useVisibleClip(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  clipCount: number,
  listeners: ClipListeners,
): void {
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    const root = scroller.current
    if (!root || clipCount === 0) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const index = Number((target as HTMLElement).dataset['index'])
          if (intersectionRatio >= CURRENT_RATIO) latest.current.onCurrent(index)
          else if (intersectionRatio >= PEEK_RATIO) latest.current.onPeek(index)
          else latest.current.onLeave(index)
        }
      },
      { root, threshold: [0, PEEK_RATIO, CURRENT_RATIO] },
    )
    for (const article of list.current?.children ?? []) observer.observe(article)
    return () => observer.disconnect()
  }, [scroller, list, clipCount])
}
