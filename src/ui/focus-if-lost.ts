/**
 * Focuses an element that has replaced the focused one in a dialog that stays open: otherwise keyboard users would start
 * again at the top of the page. Use it as the ref of such an element. Does nothing when another element has the focus.
 */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) element?.focus()
}

/** Does the same with the first field of a form that has replaced the button which opened it. */
export const focusFieldIfLost = (part: HTMLElement | null): void =>
  focusIfLost(part?.querySelector<HTMLElement>('input, textarea') ?? null)
