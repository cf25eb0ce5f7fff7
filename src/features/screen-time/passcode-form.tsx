import { useEffect, useState, type FormEvent } from 'react'

import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/wellbeing.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
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

type Problems = Partial<Record<'passcode' | 'repeated', string>>

/** Asks for the user's passcode, or has them choose one. */
export function PasscodeForm(props: PasscodeFormProps) {
  const { userId, isAsked, text, action, onEnter, onForgotten, onCancel } = props
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const form = useFocusOnProblem(problems.passcode || problems.repeated ? problems : undefined)
  useEffect(() => focusIfLost(form.current?.querySelector('input') ?? null), [form])
  if (isForgotten) {
    return <ForgottenForm userId={userId} onDone={onForgotten} onCancel={() => setForgotten(false)} />
  }
  const judge = async (written: string, repeated: string) => {
    const entered = readPasscode(written)
    if (entered === undefined) return setProblems({ passcode: messages.notFour })
    if (!isAsked && readPasscode(repeated) !== entered) return setProblems({ repeated: messages.notSame })
    const problem = isAsked
      ? await onEnter(entered, undefined)
      : await onEnter(undefined, await hashPasscode(entered))
    setProblems(problem === undefined ? {} : { passcode: problem })
  }
  const field = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
    required: true,
  } as const
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        setBusy(true)
        void judge(fieldText(currentTarget, 'passcode'), fieldText(currentTarget, 'repeated')).finally(() =>
          setBusy(false),
        )
      }}
    >
      {text && <p className={css.text}>{text}</p>}
      <TextField
        {...field}
        label={isAsked ? messages.passcode : messages.newPasscode}
        name="passcode"
        hint={messages.passcodeHint}
        error={problems.passcode}
      />
      {!isAsked && (
        <TextField {...field} label={messages.repeatPasscode} name="repeated" error={problems.repeated} />
      )}
      <div className={css.actions}>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
        {isAsked && (
          <Button kind="text" onClick={() => setForgotten(true)}>
            {messages.forgotten}
          </Button>
        )}
      </div>
    </form>
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
  const [problems, setProblems] = useState<Partial<Record<'password' | 'code', string>>>({})
  const [asksCode, setAsksCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useFocusOnProblem(problems.password || problems.code ? problems : undefined)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    setBusy(true)
    try {
      const password = fieldText(currentTarget, 'password')
      await forgetPasscode(api, userId, { password, code: fieldText(currentTarget, 'code') })
      onDone()
    } catch (error) {
      const code = isApiError(error) ? error.problem.fields?.['code'] : undefined
      if (code !== undefined) setAsksCode(true)
      setProblems(code === undefined ? { password: sentenceOf(error) } : { code })
    }
    setBusy(false)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={messages.accountPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        hint={messages.forgottenHint}
        error={problems.password}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- in place of the button that was pressed
        autoFocus
        required
      />
      {asksCode && (
        <TextField
          label={messages.authenticatorCode}
          name="code"
          autoComplete="one-time-code"
          error={problems.code}
          required
        />
      )}
      <div className={css.actions}>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {messages.removePasscode}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </form>
  )
}
