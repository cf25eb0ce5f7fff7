import { type ReactNode, useId, useState } from 'react'

import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/rights.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import css from './rights.module.css'

interface SwornFormProps {
  /** The text beside the box. */
  sworn: string
  action: string
  /** Sends the values of the fields. The server refuses an unticked box. */
  send: (valueOf: (field: string) => string, isSworn: true) => Promise<void>
  /** The fields, each with its problem. */
  renderFields: (problems: Readonly<Record<string, string>>) => ReactNode
}

/** A form that is sent under penalty of perjury, one request at a time. */
export function SwornForm({ sworn, action, send, renderFields }: SwornFormProps) {
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useFocusOnProblem(problem)
  const problems = (isApiError(problem) ? problem.problem.fields : undefined) ?? {}
  const submit = async (element: HTMLFormElement) => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await send((field) => fieldText(element, field), isSworn(element) as true)
    } catch (error) {
      setProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={css.parts}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      }}
    >
      {renderFields(problems)}
      <SwornBox error={problems['isSworn']}>{sworn}</SwornBox>
      {problem !== undefined && (
        <p role="alert" className={css.problem}>
          {joinSentences(messages.notSent, sentenceOf(problem))}
        </p>
      )}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}

/** A box that must be ticked before a form is sent. */
function SwornBox({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <label className={css.box}>
        <input
          type="checkbox"
          name="isSworn"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={css.problem}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Whether the box of a form is ticked. */
function isSworn(form: HTMLFormElement): boolean {
  const box = form.elements.namedItem('isSworn')
  return box instanceof HTMLInputElement && box.checked
}
