import { useEffect, useRef } from 'react'

/** For a form: each new `problem` leads to the first field that has one, whose sentence is read with it. */
export function useFocusOnProblem(problem: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}
