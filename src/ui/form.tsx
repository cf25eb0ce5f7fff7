import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'

import { isApiError } from '#contract/errors.ts'

import { Button } from './button.tsx'
import { focusFieldIfLost } from './focus-if-lost.ts'
import { joinSentences, sentenceOf } from './sentences.ts'

/** A call ends after 19 seconds at the latest (src/data/worker-transport.lazy.ts), and a form after 20. */
const END_WAIT_MS = 1_000

/** Thrown by a form's `send` when what was written is not sent: a sentence for each field that is wrong. */
export class FieldProblem extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(`Not sent: ${Object.keys(fields).join(', ')}`)
    this.fields = fields
  }
}

const fieldsOf = (problem: unknown): Readonly<Record<string, string>> =>
  problem instanceof FieldProblem ? problem.fields : (isApiError(problem) && problem.problem.fields) || {}

/** Moves the focus to the first invalid field, whose error is read with it. A viewer who has gone elsewhere stays there. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || form?.contains(activeElement))
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

export interface FormOptions<Name extends string> {
  /** Fields that show their own error. Whatever else goes wrong is said by `FormMessage`. */
  fieldNames?: readonly Name[]
  /** The field that says this instead, in a form that is about one field. */
  mainField?: Name
  /** Begins the sentence of an error that is at no field: that nothing was sent. */
  failure?: string
  /** Does what the form is for. Throws why it did not: the error of a call, or a `FieldProblem`. */
  send: (form: HTMLFormElement) => unknown
  /** Called after each try, with its error if it failed: loads again what it may have changed. */
  onEnd?: (error?: unknown) => unknown
}

interface FormParts {
  ref: RefObject<HTMLFormElement | null>
  isPending: boolean
  /** Says why the last try failed, if no field does. */
  message: string | undefined
  submit: (form: HTMLFormElement) => void
}

interface FormState<Name extends string> extends FormParts {
  /** Sentences of the last try, by field. */
  errors: Readonly<Partial<Record<Name, string>>>
  /** The error of the last try. */
  problem: unknown
  /** Does something else that the form offers, as if it were submitted. */
  run: (action: () => unknown) => void
  /** Takes the error of the last try away. */
  clear: () => void
}

/**
 * Holds the state of a form: one try at a time, its errors by field, the focus on the first field that is wrong. `send` awaits
 * nothing but calls, each of which ends by itself; a page that loads slowly afterwards leaves the form pending for a second more.
 */
export function useForm<const Name extends string = never>({
  fieldNames = [],
  mainField,
  failure,
  send,
  onEnd,
}: FormOptions<Name>): FormState<Name> {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const ref = useRef<HTMLFormElement>(null)
  // Two presses in one task know nothing of the state that the first has set.
  const isTrying = useRef(false)

  const fields = fieldsOf(problem)
  const isGeneral = problem !== undefined && !fieldNames.some((name) => fields[name])
  const sentence = isGeneral ? joinSentences(failure, sentenceOf(problem)) : undefined
  const errors: Readonly<Partial<Record<string, string>>> =
    sentence !== undefined && mainField !== undefined ? { ...fields, [mainField]: sentence } : fields
  const hasFieldError = Object.keys(errors).length > 0
  useEffect(() => {
    if (problem !== undefined && hasFieldError) focusFirstInvalid(ref.current)
  }, [problem, hasFieldError])

  const attempt = async (action: () => unknown) => {
    try {
      await action()
    } catch (error) {
      setProblem(error)
      void onEnd?.(error)
      return
    }
    await Promise.race([onEnd?.(), new Promise((resolve) => setTimeout(resolve, END_WAIT_MS))])
  }
  const run = (action: () => unknown) => {
    if (isTrying.current) return
    isTrying.current = true
    setIsPending(true)
    setProblem(undefined)
    void attempt(action).finally(() => {
      isTrying.current = false
      setIsPending(false)
    })
  }
  return {
    ref,
    isPending,
    errors,
    problem,
    message: mainField === undefined ? sentence : undefined,
    submit: (form) => run(() => send(form)),
    run,
    clear: () => setProblem(undefined),
  }
}

const FormContext = createContext<Pick<FormParts, 'isPending' | 'message'>>({
  isPending: false,
  message: undefined,
})

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'method' | 'onSubmit'> {
  form: FormParts
  /** Gives the focus to the first field if what the form stands in place of had it. */
  takesFocus?: boolean
}

/** A form of the page. Browsers say nothing about its fields but with `noValidate={false}`. */
export function Form({ form, takesFocus = false, ...rest }: FormProps) {
  const { ref, submit } = form
  useEffect(() => {
    if (takesFocus) focusFieldIfLost(ref.current)
  }, [takesFocus, ref])
  return (
    <FormContext value={form}>
      <form
        noValidate
        {...rest}
        ref={ref}
        // A tool may submit the form without the app: what was written must not end up in an address.
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      />
    </FormContext>
  )
}

/** The button that submits the form around it, inert while a try is under way. */
export const SubmitButton = ({ isBusy = false, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const { isPending } = use(FormContext)
  // Undefined leaves an `aria-disabled` of its own.
  return <Button {...rest} type="submit" isBusy={isBusy || isPending || undefined} />
}

/** Says why the last try of the form around it failed, if no field does. */
export function FormMessage({ className }: { className?: string | undefined }): ReactNode {
  const { message } = use(FormContext)
  return (
    message && (
      <p className={className} role="alert">
        {message}
      </p>
    )
  )
}

/** Reads the current text of a form's field. A tool may have filled it without an event. */
export function fieldText(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}
