/**
 * Focuses what has taken the place of the element that had the focus, in a dialog that stays open: without it the keyboard would
 * begin at the top of the page. A ref for such a part. Does nothing where something else has the focus.
 */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) element?.focus()
}

/** Does the same with the first field of a form that has taken the place of the button which opened it. */
export const focusFieldIfLost = (part: HTMLElement | null): void =>
  focusIfLost(part?.querySelector<HTMLElement>('input, textarea') ?? null)
