import { type RefObject, useLayoutEffect, useRef } from 'react'

const ROLL_MS = 180

/** Rolls an element's text in from below when it changes, as a number on a counter. Text that is there from the start stands. */
export function useRoll<E extends HTMLElement>(text: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null)
  const shown = useRef(text)
  useLayoutEffect(() => {
    if (shown.current === text) return
    shown.current = text
    // Nothing moves unasked for those who want it still.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      element.current?.animate([{ opacity: 0, transform: 'translateY(60%)' }, {}], {
        duration: ROLL_MS,
        easing: 'ease-out',
      })
  }, [text])
  return element
}
