import { useState } from 'react'

import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/wellbeing.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { fieldText, FieldProblem, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { forgetPasscode } from './account-limit.ts'
import { type HashedPasscode, hashPasscode, readPasscode } from './passcode.ts'

import css from './screen-time.module.css'

interface PasscodeFormProps {
  userId: string
  /** Whether the passcode is asked for. Otherwise the user chooses one. */
  isAsked: boolean
  /** Shown above the fields while a passcode is asked for or chosen, but not while the account's password is. */
  text?: string
  action: string
  /**
   * Called with the passcode that was entered, or with one that was chosen. Returns why it was refused, as a sentence.
   */
  onEnter: (entered: string | undefined, chosen: HashedPasscode | undefined) => Promise<string | undefined>
  /** Called when the passcode has been removed. */
  onForgotten: () => void
  onCancel?: () => void
}

/** Asks for the user's passcode, or has them choose one. */
export function PasscodeForm(props: PasscodeFormProps) {
  const { userId, isAsked, text, action, onEnter, onForgotten, onCancel } = props
  const [isForgotten, setForgotten] = useState(false)
  const form = useForm({
    fieldNames: ['passcode', 'repeated'],
    mainField: 'passcode',
    send: async (element) => {
      const entered = readPasscode(fieldText(element, 'passcode'))
      if (entered === undefined) throw new FieldProblem({ passcode: messages.notFour })
      if (!isAsked && readPasscode(fieldText(element, 'repeated')) !== entered)
        throw new FieldProblem({ repeated: messages.notSame })
      const problem = isAsked
        ? await onEnter(entered, undefined)
        : await onEnter(undefined, await hashPasscode(entered))
      if (problem !== undefined) throw new FieldProblem({ passcode: problem })
    },
  })
  if (isForgotten) {
    return <ForgottenForm userId={userId} onDone={onForgotten} onCancel={() => setForgotten(false)} />
  }
  const field = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
    required: true,
  } as const
  return (
    <Form form={form} className={css.form} takesFocus>
      {text && <p className={css.text}>{text}</p>}
      <TextField
        {...field}
        label={isAsked ? messages.passcode : messages.newPasscode}
        name="passcode"
        hint={messages.passcodeHint}
        error={form.errors.passcode}
      />
      {!isAsked && (
        <TextField {...field} label={messages.repeatPasscode} name="repeated" error={form.errors.repeated} />
      )}
      <div className={css.actions}>
        <SubmitButton kind="primary">{action}</SubmitButton>
        {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
        {isAsked && (
          <Button kind="text" onClick={() => setForgotten(true)}>
            {messages.forgotten}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface ForgottenFormProps {
  userId: string
  onDone: () => void
  onCancel: () => void
}

/** Removes a passcode that its user has forgotten, with the account's password. */
function ForgottenForm({ userId, onDone, onCancel }: ForgottenFormProps) {
  const api = useApi()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    fieldNames: ['code'],
    mainField: 'password',
    send: async (element) => {
      const [password, code] = [fieldText(element, 'password'), fieldText(element, 'code')]
      await forgetPasscode(api, userId, { password, code })
      onDone()
    },
    onEnd: (error) => {
      if (isApiError(error) && error.problem.fields?.['code']) setAsksCode(true)
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        label={messages.accountPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        hint={messages.forgottenHint}
        error={form.errors.password}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- in place of the button that was pressed
        autoFocus
        required
      />
      {asksCode && (
        <TextField
          label={messages.authenticatorCode}
          name="code"
          autoComplete="one-time-code"
          error={form.errors.code}
          required
        />
      )}
      <div className={css.actions}>
        <SubmitButton kind="primary">{messages.removePasscode}</SubmitButton>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </Form>
  )
}
