import { type ReactNode, useId } from 'react'

import { messages } from '#messages/rights.ts'
import { fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'

import css from './rights.module.css'

interface SwornFormProps {
  /** The text beside the box. */
  sworn: string
  action: string
  /** Sends the values of the fields. The server refuses an unticked box. */
  send: (valueOf: (field: string) => string, isSworn: true) => Promise<void>
  /** Refreshes the data that shows the result. */
  onSent?: () => Promise<void>
  /** Renders the fields, each with its problem. */
  renderFields: (problems: Readonly<Partial<Record<string, string>>>) => ReactNode
}

/** A form that is sent under penalty of perjury. */
export function SwornForm({ sworn, action, send, onSent, renderFields }: SwornFormProps) {
  // A failure always shows above the button too, saying that nothing was sent.
  const form = useForm<string>({
    failure: messages.notSent,
    send: (element) => send((field) => fieldText(element, field), isSworn(element) as true),
    onEnd: (error) => error === undefined && onSent?.(),
  })
  return (
    <Form form={form} className={css.parts}>
      {renderFields(form.errors)}
      <SwornBox error={form.errors['isSworn']}>{sworn}</SwornBox>
      <FormMessage className={css.problem} />
      <SubmitButton kind="primary">{action}</SubmitButton>
    </Form>
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
