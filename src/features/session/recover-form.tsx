import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import type { Input } from '#contract/endpoints/index.ts'
import { isApiError, sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import type { RecoverLink } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { useFinishLogIn } from './use-finish-log-in.ts'

import css from './credentials-form.module.css'

/** Sets another password with a recovery code, and logs in. A link can bring the name and the code. */
export function RecoverForm({ username, code }: Partial<RecoverLink>) {
  const api = useApi()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (input: Input<'session.recover'>) => api.session.recover(input),
    onSuccess: useFinishLogIn(),
    onError: (problem) => {
      if (isApiError(problem) && problem.problem.fields?.['code']) setIsCodeAsked(true)
    },
  })
  const fields = (isApiError(error) ? error.problem.fields : undefined) ?? {}
  const form = useFocusOnProblem(error)
  const hasFieldError = ['username', 'recoveryCode', 'newPassword', 'code'].some((name) => fields[name])
  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        mutate({
          username: fieldText(currentTarget, 'username'),
          recoveryCode: fieldText(currentTarget, 'recoveryCode'),
          newPassword: fieldText(currentTarget, 'newPassword'),
          ...(isCodeAsked && { code: fieldText(currentTarget, 'code') }),
        })
      }}
    >
      <p>{messages.recoverText}</p>
      {error && !hasFieldError && (
        <p className={css.error} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      <TextField
        label={messages.username}
        name="username"
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={fields['username']}
      />
      <TextField
        label={messages.recoveryCode}
        name="recoveryCode"
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={fields['recoveryCode']}
      />
      <TextField
        label={messages.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        error={fields['newPassword']}
        hint={messages.passwordHint({ count: PASSWORD_MIN_LENGTH })}
      />
      {isCodeAsked && <CodeField error={fields['code']} />}
      <Button type="submit" kind="primary" isBusy={isPending}>
        {messages.setPassword}
      </Button>
    </form>
  )
}
