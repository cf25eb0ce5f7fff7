import { type RefObject, useEffect, useRef } from 'react'

/** A video starts to play when this part of it is visible: waiting for more costs 85 to 100 ms per swipe. */
const PEEK_RATIO = 0.02
const CURRENT_RATIO = 0.6

interface VideoListeners {
  onCurrent: (index: number) => void
  onPeek: (index: number) => void
  onLeave: (index: number) => void
}

/**
 * Watches which videos of a scroller become visible, have the screen, and leave. The browser reports when a video
 * crosses one of the two thresholds: checking at each step of a movement would cost a layout each time.
 * @param list its children are the videos
 */
export function useVisibleVideo(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  listeners: VideoListeners,
): void {
  const latest = useRef(listeners)
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    let current: Element | undefined
    const visible = new Set<Element>()
    const onIntersection = (entries: IntersectionObserverEntry[]) => {
      for (const { target, intersectionRatio } of entries) {
        const index = Number((target as HTMLElement).dataset['index'])
        const isVisible = intersectionRatio >= PEEK_RATIO
        if (isVisible && !visible.has(target)) {
          visible.add(target)
          latest.current.onPeek(index)
        } else if (!isVisible && visible.delete(target) && target.isConnected) {
          latest.current.onLeave(index)
        }
        if (intersectionRatio >= CURRENT_RATIO && target !== current) {
          current = target
          latest.current.onCurrent(index)
        }
      }
    }
    const watching = new IntersectionObserver(onIntersection, {
      root: scroller.current,
      threshold: [PEEK_RATIO, CURRENT_RATIO],
    })
    observer.current = watching
    return () => watching.disconnect()
  }, [scroller])
  useEffect(() => {
    // Observes all rendered videos; observing one again has no effect.
    for (const video of list.current?.children ?? []) observer.current?.observe(video)
  })
}
