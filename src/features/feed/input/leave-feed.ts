const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/**
 * Moves the focus to what stands next before a feed, or after it (ARIA feed pattern: Ctrl+Home, Ctrl+End). Nothing
 * happens where there is nothing.
 */
export function leaveFeed(feed: HTMLElement, direction: 'before' | 'after'): void {
  const isThere = (element: HTMLElement) => {
    const position = feed.compareDocumentPosition(element)
    const wanted =
      direction === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
    return (position & wanted) !== 0 && (position & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  }
  const candidates = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => isThere(element) && element.checkVisibility({ visibilityProperty: true }),
  )
  const next = direction === 'before' ? candidates.at(-1) : candidates[0]
  next?.focus()
}
