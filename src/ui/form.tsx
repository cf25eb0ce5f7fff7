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

import css from './form.module.css'

/** How long a form stays pending after its call, which ends within 19 s (src/data/worker-transport.lazy.ts): 20 s in all. */
const END_WAIT_MS = 1_000

/** Thrown by a form's `send` when its values are invalid: a sentence for each invalid field. */
export class FieldProblem extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
  }
}

const fieldsOf = (problem: unknown): Readonly<Record<string, string>> =>
  problem instanceof FieldProblem ? problem.fields : (isApiError(problem) && problem.problem.fields) || {}

/** Moves the focus to the first invalid field, whose error is read with it. Focus outside the form stays there. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || form?.contains(activeElement))
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

export interface FormOptions<Name extends string> {
  /** Fields that show their own errors. `FormMessage` shows any other error. */
  fieldNames?: readonly Name[]
  /** The field that shows those instead, in a form with a single field. */
  mainField?: Name
  /** The beginning of the message for an error without a field, such as that nothing was sent. */
  failure?: string
  /** Performs the form's action. Throws the error of a call, or a `FieldProblem`. */
  send: (form: HTMLFormElement) => unknown
  /** Called after each attempt, with its error if it failed: refreshes the data that it may have changed. */
  onEnd?: (error?: unknown) => unknown
}

interface FormParts {
  ref: RefObject<HTMLFormElement | null>
  isPending: boolean
  /** Why the last attempt failed, if no field shows it. */
  message: string | undefined
  submit: (form: HTMLFormElement) => void
}

interface FormState<Name extends string> extends FormParts {
  /** Sentences about the last attempt, by field. */
  errors: Readonly<Partial<Record<Name, string>>>
  /** The error of the last attempt. */
  problem: unknown
  /** Performs another action of the form, as if it were submitted. */
  run: (action: () => unknown) => void
  /** Clears the error of the last attempt. */
  clear: () => void
}

/**
 * Holds the state of a form: one attempt at a time, its errors by field, and the focus on the first invalid field. `send`
 * must await only calls, each of which ends by itself; a page that loads slowly afterwards keeps the form pending for at
 * most one more second.
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
  // The second of two presses in one task does not see the state that the first has set.
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
  /** Whether the first field takes over the focus of the element that the form replaces. */
  takesFocus?: boolean
}

/** A form of the page. Browsers show their own messages about its fields only with `noValidate={false}`. */
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
        // A tool may submit the form without the app: its values must not end up in an address.
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      />
    </FormContext>
  )
}

/** The button that submits the form around it, inert and turning a wheel during an attempt. */
export const SubmitButton = ({
  isBusy = false,
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const { isPending } = use(FormContext)
  // Undefined leaves the button's own `aria-disabled` in place.
  return (
    <Button
      {...rest}
      type="submit"
      className={isPending ? `${css.pending} ${className}` : className}
      isBusy={isBusy || isPending || undefined}
    />
  )
}

/** The class of a form whose fields are one below the other. */
export const fieldsClass = css.fields

/** The class of a paragraph that says why something failed. */
export const problemClass = css.problem

/** Shows why the last attempt of the form around it failed, if no field does. */
export function FormMessage({ className = problemClass }: { className?: string | undefined }): ReactNode {
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
