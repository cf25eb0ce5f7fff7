import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import type { Input } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import type { RecoverLink } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { useFinishLogIn } from './use-finish-log-in.ts'

import css from './credentials-form.module.css'

/** Sets a new password with a recovery code, and logs in. A link may contain the name and the code. */
export function RecoverForm({ username, code }: Partial<RecoverLink>) {
  const api = useApi()
  const hasMail = useQuery(siteInfoQuery(api)).data?.hasMail ?? false
  const mailing = useMutation({
    mutationFn: (name: string) => api.session.mailCode({ username: name }),
  })
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (input: Input<'session.recover'>) => api.session.recover(input),
    onSuccess: useFinishLogIn(),
    onError: (problem) => {
      if (isApiError(problem) && problem.problem.fields?.['code']) setIsCodeAsked(true)
    },
  })
  // The latest attempt of the two decides.
  const refusal = mailing.error ?? error
  const fields = (isApiError(refusal) ? refusal.problem.fields : undefined) ?? {}
  const form = useFocusOnProblem(refusal)
  const isByLink = username !== undefined && code !== undefined
  // The dialog focuses its first field, which a link has filled in.
  useEffect(() => {
    if (isByLink) form.current?.querySelector<HTMLInputElement>('[name="newPassword"]')?.focus()
  }, [isByLink, form])
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
        mailing.reset()
        mutate({
          username: fieldText(currentTarget, 'username'),
          recoveryCode: fieldText(currentTarget, 'recoveryCode'),
          newPassword: fieldText(currentTarget, 'newPassword'),
          ...(isCodeAsked && { code: fieldText(currentTarget, 'code') }),
        })
      }}
    >
      <p>{isByLink ? messages.recoverByLink : hasMail ? messages.recoverByMail : messages.recoverText}</p>
      {refusal && !hasFieldError && (
        <p className={css.error} role="alert">
          {sentenceOf(refusal)}
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
      {hasMail && (
        <div>
          <Button
            kind="text"
            className={css.inline}
            isBusy={mailing.isPending}
            onClick={() => {
              reset()
              if (form.current) mailing.mutate(fieldText(form.current, 'username'))
            }}
          >
            {messages.mailCode}
          </Button>
          <p role="status" className={css.note}>
            {mailing.isSuccess && messages.mailCodeSent}
          </p>
        </div>
      )}
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
