/**
 * Moves the focus from a row that is being removed to the same part of the row after it, or before it.
 * @returns whether there is one
 */
export function focusNextTo(part: HTMLElement, selector: string): boolean {
  const row = part.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const samePart = neighbour?.querySelector<HTMLElement>(selector)
  samePart?.focus()
  return Boolean(samePart)
}

/** Moves the focus from a button whose row is being removed to a row beside it, or to the heading of the page or dialog. */
export function leaveRow(button: HTMLElement): void {
  if (!focusNextTo(button, 'button')) focusHeading(button)
}

/** Moves the focus to the heading of the page or dialog around a part of which nothing is left. */
export function focusHeading(part: HTMLElement | null): void {
  const heading = part?.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
