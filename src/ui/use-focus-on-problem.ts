import { useEffect, useRef } from 'react'

/** For a form: each new `problem` moves the focus to the first invalid field, whose error is read with it. */
export function useFocusOnProblem(problem: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}
