import { fieldText, Form, SubmitButton, useForm } from './form.tsx'
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
  /** Refreshes the data that shows the text. */
  onSent?: () => Promise<void>
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
  onSent,
}: StatementFormProps) {
  const form = useForm({
    mainField: 'text',
    failure,
    send: (element) => send(fieldText(element, 'text')),
    onEnd: (error) => error === undefined && onSent?.(),
  })
  return (
    <Form form={form} className={className}>
      <TextArea
        label={label}
        name="text"
        rows={rows}
        dir="auto"
        maxLength={maxLength}
        error={form.errors.text}
      />
      <SubmitButton kind="primary">{action}</SubmitButton>
    </Form>
  )
}
