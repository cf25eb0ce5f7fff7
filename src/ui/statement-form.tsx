import { useState } from 'react'

import { Button } from './button.tsx'
import { fieldText, useFocusOnProblem } from './form.ts'
import { joinSentences, sentenceOf } from './sentences.ts'
import { TextArea } from './text-field.tsx'

interface StatementFormProps {
  label: string
  rows: number
  maxLength: number
  action: string
  /** The beginning of the message when sending fails. */
  failure: string
  className: string | undefined
  send: (text: string) => Promise<void>
}

/** A text that a user sends once, in their own words, such as an appeal. */
export function StatementForm({
  label,
  rows,
  maxLength,
  action,
  failure,
  className,
  send,
}: StatementFormProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useFocusOnProblem(problem)
  const submit = async (text: string) => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await send(text)
    } catch (error) {
      setProblem(joinSentences(failure, sentenceOf(error)))
    }
    setIsBusy(false)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(fieldText(event.currentTarget, 'text'))
      }}
    >
      <TextArea label={label} name="text" rows={rows} dir="auto" maxLength={maxLength} error={problem} />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
