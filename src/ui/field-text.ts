/** Reads the current text of a form's field. A tool may have filled it without an event. */
export function fieldText(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}
