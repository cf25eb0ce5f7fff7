import { useEffect, useRef, useState } from 'react'

/** Reads the current text of a form's field. A tool may have filled it without an event. */
export function fieldText(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

/** For a form: each new `problem` moves the focus to the first invalid field, whose error is read with it. */
export function useFocusOnProblem(problem: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}

export interface SelectedFile {
  file: File
  /** An object URL, valid as long as the file is selected. */
  url: string
}

/** Holds a file chosen on this device, with an address to show it by. */
export function useSelectedFile(): [SelectedFile | undefined, (file: File | undefined) => void] {
  const [selected, setSelected] = useState<SelectedFile>()
  useEffect(
    () => () => {
      if (selected) URL.revokeObjectURL(selected.url)
    },
    [selected],
  )
  return [selected, (file) => setSelected(file && { file, url: URL.createObjectURL(file) })]
}
