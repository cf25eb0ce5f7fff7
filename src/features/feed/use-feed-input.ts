import { type RefObject, useEffect, useRef } from 'react'

import type { FeedHandles } from './input/listen-to-input.lazy.ts'

/** Requested before there is a feed, so that keys pressed as soon as a video plays are not lost. */
const loading =
  typeof document === 'undefined'
    ? undefined
    : import('./input/listen-to-input.lazy.ts').catch(() => {
        // Without the script the feed is moved by touch, and by the browser's own scrolling.
      })

/** Lets keyboard and wheel move and control a feed, and touch move it one video at a time. */
export function useFeedInput(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  feed: FeedHandles,
): void {
  const latest = useRef(feed)
  useEffect(() => {
    latest.current = feed
  })
  useEffect(() => {
    if (!scroller.current || !list.current) return undefined
    const elements = { scroller: scroller.current, list: list.current }
    const end = new AbortController()
    const { signal } = end
    const start = async () => {
      const input = await loading
      if (!signal.aborted) input?.listenToInput({ ...elements, latest: () => latest.current }, signal)
    }
    void start()
    return () => end.abort()
  }, [scroller, list])
}
