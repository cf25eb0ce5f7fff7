import { useState } from 'react'

import { messages } from '#messages/wellbeing.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { type HashedPasscode, hashPasscode, isPasscode, readPasscode } from './passcode.ts'

import css from './screen-time.module.css'

interface PasscodeFormProps {
  /** The passcode that is asked for. Absent: one is chosen. */
  passcode: HashedPasscode | undefined
  action: string
  /** Called with the passcode that was entered rightly, or chosen. */
  onDone: (passcode: HashedPasscode) => void
  onCancel?: () => void
}

type Problems = Partial<Record<'passcode' | 'repeated', string>>

/** Asks for the user's passcode, or has them choose one. */
export function PasscodeForm({ passcode, action, onDone, onCancel }: PasscodeFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const form = useFocusOnProblem(problems.passcode || problems.repeated ? problems : undefined)
  const judge = async (written: string, repeated: string) => {
    const entered = readPasscode(written)
    if (entered === undefined) return setProblems({ passcode: messages.notFour })
    if (passcode) {
      if (await isPasscode(entered, passcode)) return onDone(passcode)
      return setProblems({ passcode: messages.wrongPasscode })
    }
    if (readPasscode(repeated) !== entered) return setProblems({ repeated: messages.notSame })
    onDone(await hashPasscode(entered))
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
      <TextField
        {...field}
        label={passcode ? messages.passcode : messages.newPasscode}
        name="passcode"
        hint={messages.passcodeHint}
        error={problems.passcode}
      />
      {!passcode && (
        <TextField {...field} label={messages.repeatPasscode} name="repeated" error={problems.repeated} />
      )}
      <div className={css.actions}>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
      </div>
    </form>
  )
}
