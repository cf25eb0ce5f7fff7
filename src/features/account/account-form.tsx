import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { isApiError, sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/account.ts'
import { Button } from '#src/ui/button.tsx'
import { useFocusOnProblem } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import css from './account.module.css'

interface AccountFormProps<Result> {
  action: string
  kind?: 'primary' | 'danger'
  /** Names of its fields. A problem of anything else is said above them. */
  fieldNames: readonly string[]
  /** Gets the form, to read its fields from. */
  send: (form: HTMLFormElement) => Promise<Result>
  onDone: (result: Result) => void
  /** The fields of the form, by the problems of the last try. */
  children: (fields: Record<string, string>) => ReactNode
}

/** A form of the account: says what was refused at its field, or above. */
export function AccountForm<Result>({
  action,
  kind = 'primary',
  fieldNames,
  send,
  onDone,
  children,
}: AccountFormProps<Result>) {
  const { mutate, error, isPending } = useMutation({ mutationFn: send, onSuccess: onDone })
  const fields = isApiError(error) ? (error.problem.fields ?? {}) : {}
  const form = useFocusOnProblem(error)
  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(event.currentTarget)
      }}
    >
      {error && !fieldNames.some((name) => fields[name]) && (
        <p className={css.error} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      {children(fields)}
      <Button type="submit" kind={kind} isBusy={isPending}>
        {action}
      </Button>
    </form>
  )
}

/** The field for the viewer's password, which most changes of the account ask for once more. */
export const OwnPasswordField = ({ error }: { error: string | undefined }) => (
  <TextField
    label={messages.currentPassword}
    name="password"
    type="password"
    autoComplete="current-password"
    required
    error={error}
  />
)
