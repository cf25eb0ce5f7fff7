import { type RefObject, useLayoutEffect, useRef } from 'react'

import { focusNextTo } from '#src/ui/focus-next-to.ts'

/**
 * Moves the focus when a row of a conversation is removed while it has the focus: to the message beside it, or to the list of messages. Otherwise keyboard users would start again at the top of the page.
 */
export function useRetainedFocus<T extends HTMLElement>(): RefObject<T | null> {
  const row = useRef<T>(null)
  useLayoutEffect(() => {
    const element = row.current
    // Runs while the row is still there.
    return () => {
      if (!element?.contains(document.activeElement)) return
      if (!focusNextTo(element, '[data-seq]')) element.closest<HTMLElement>('[role=log]')?.focus()
    }
  }, [])
  return row
}
