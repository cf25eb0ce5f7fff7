import { useMutation, useQuery } from '@tanstack/react-query'

import { messages } from '#messages/account.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldText } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './account.module.css'

/**
 * The field for the viewer's password, which most changes of the account require again. A viewer without one confirms with
 * the provider of OpenID Connect instead.
 */
export function OwnPasswordField({ error }: { error: string | undefined }) {
  const withoutPassword = useQuery(securityQuery(useApi())).data?.withoutPassword
  if (withoutPassword) return <ProviderConfirmation {...withoutPassword} error={error} />
  return (
    <PasswordField
      label={messages.currentPassword}
      name="password"
      autoComplete="current-password"
      required
      error={error}
    />
  )
}

/** The names of the fields that confirm a change. */
export const CONFIRMATION_FIELDS = ['password', 'code'] as const

type Confirmation = Readonly<Partial<Record<(typeof CONFIRMATION_FIELDS)[number], string>>>

/**
 * Confirms a change with the viewer's password, and with a code if an authenticator app is on.
 * @returns the fields, given their errors, and a function that reads them from their form
 */
export function useConfirmation() {
  const hasSecondFactor = useQuery(securityQuery(useApi())).data?.hasSecondFactor
  return {
    confirmationOf: (form: HTMLFormElement) => ({
      password: fieldText(form, 'password'),
      ...(hasSecondFactor && { code: fieldText(form, 'code') }),
    }),
    confirmationFields: (errors: Confirmation) => (
      <>
        <OwnPasswordField error={errors.password} />
        {hasSecondFactor && <CodeField error={errors.code} />}
      </>
    ),
  }
}

/** The page that shows these forms. */
const RETURN_PATH = '/setting/pc?section=security'

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
