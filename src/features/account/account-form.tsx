import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/account.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'

import css from './account.module.css'

interface AccountFormProps<Result> {
  action: string
  kind?: 'primary' | 'danger'
  /** Names of the form's fields. Any other problem is shown above them. */
  fieldNames: readonly string[]
  /** Receives the form, to read its fields. */
  send: (form: HTMLFormElement) => Promise<Result>
  onDone: (result: Result) => void
  /** Renders the fields of the form, given the problems of the last attempt. */
  children: (fields: Record<string, string>) => ReactNode
}

/** A form of the account: shows a refusal at its field, or above the form. */
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
  useEffect(() => focusIfLost(form.current?.querySelector('input') ?? null), [form])
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

/**
 * The field for the viewer's password, which most changes of the account require again. A viewer without one confirms with
 * the provider of OpenID Connect instead.
 */
export function OwnPasswordField({ error }: { error: string | undefined }) {
  const withoutPassword = useQuery(securityQuery(useApi())).data?.withoutPassword
  if (withoutPassword) return <ProviderConfirmation {...withoutPassword} error={error} />
  return (
    <TextField
      label={messages.currentPassword}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      error={error}
    />
  )
}

/**
 * Confirms a change with the viewer's password, and with a code if an authenticator app is on.
 * @returns the fields, given their problems, and a function that reads them from their form
 */
export function useConfirmation() {
  const hasSecondFactor = useQuery(securityQuery(useApi())).data?.hasSecondFactor
  return {
    confirmationOf: (form: HTMLFormElement) => ({
      password: fieldText(form, 'password'),
      ...(hasSecondFactor && { code: fieldText(form, 'code') }),
    }),
    confirmationFields: (problems: Record<string, string>) => (
      <>
        <OwnPasswordField error={problems['password']} />
        {hasSecondFactor && <CodeField error={problems['code']} />}
      </>
    ),
  }
}

/** The page that shows these forms. */
const RETURN_PATH = '/setting/pc#security'

/** Leads to the log-in page of the viewer's school or company, and back to the settings. */
function ProviderConfirmation({ isConfirmed, error }: { isConfirmed: boolean; error: string | undefined }) {
  const api = useApi()
  const name = useQuery(siteInfoQuery(api)).data?.openId?.name ?? ''
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.account.beginOpenId({ purpose: 'confirm', returnPath: RETURN_PATH }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (refusal) => showMessage(sentenceOf(refusal)),
  })
  if (isConfirmed && !error) return <p className={css.aside}>{messages.confirmedWith({ name })}</p>
  return (
    <>
      <p className={css.aside} role={error ? 'alert' : undefined}>
        {error ?? messages.confirmText({ name })}
      </p>
      <Button isBusy={isPending} onClick={() => mutate()}>
        {messages.confirmWith({ name })}
      </Button>
    </>
  )
}
