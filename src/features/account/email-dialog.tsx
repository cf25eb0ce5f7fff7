import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Output } from '#contract/endpoints/index.ts'
import { messages } from '#messages/account.ts'
import { isLanguage } from '#messages/languages.ts'
import { emailQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { fieldText } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { AccountForm, useConfirmation } from './account-form.tsx'

import css from './account.module.css'

type Step = 'change' | 'remove'

/** The viewer's e-mail address: added and changed with a code that is sent there. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(emailQuery(api))
  const { confirmationOf, confirmationFields } = useConfirmation()
  const [step, setStep] = useState<Step>()
  const show = (answer: Output<'account.email'>) => {
    queryClient.setQueryData(emailQuery(api).queryKey, answer)
    setStep(undefined)
  }
  const { address, newAddress } = data ?? {}
  const isChanging = step === 'change' || (address === undefined && newAddress === undefined)
  return (
    <Dialog title={messages.email} onClose={onClose}>
      <p className={css.text}>{messages.emailText}</p>
      {address !== undefined && <p className={css.address}>{messages.emailNow({ address })}</p>}
      {!data ? null : step === 'remove' ? (
        <AccountForm
          key="remove"
          action={messages.removeEmail}
          kind="danger"
          fieldNames={['password', 'code']}
          send={(form) => api.account.removeEmail(confirmationOf(form))}
          onDone={(answer) => {
            show(answer)
            showMessage(messages.emailRemoved)
          }}
        >
          {confirmationFields}
        </AccountForm>
      ) : isChanging ? (
        <AccountForm
          key="change"
          action={messages.sendEmailCode}
          fieldNames={['address', 'password', 'code']}
          send={(form) => {
            const { lang } = document.documentElement
            return api.account.setEmail({
              ...confirmationOf(form),
              address: fieldText(form, 'address'),
              language: isLanguage(lang) ? lang : 'en',
            })
          }}
          onDone={show}
        >
          {(fields) => (
            <>
              <TextField
                label={messages.emailAddress}
                name="address"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                error={fields['address']}
              />
              {confirmationFields(fields)}
            </>
          )}
        </AccountForm>
      ) : (
        <>
          {newAddress !== undefined && (
            <AccountForm
              key="confirm"
              action={messages.confirmEmail}
              fieldNames={['emailCode']}
              send={(form) => api.account.confirmEmail({ emailCode: fieldText(form, 'emailCode') })}
              onDone={(answer) => {
                show(answer)
                showMessage(messages.emailConfirmed)
              }}
            >
              {(fields) => (
                <>
                  <p role="status" className={css.address}>
                    {messages.emailCodeSent({ address: newAddress })}
                  </p>
                  <TextField
                    label={messages.emailCode}
                    name="emailCode"
                    autoComplete="one-time-code"
                    autoCapitalize="characters"
                    spellCheck={false}
                    required
                    error={fields['emailCode']}
                  />
                </>
              )}
            </AccountForm>
          )}
          <div className={css.actions}>
            <Button ref={focusIfLost} onClick={() => setStep('change')}>
              {messages.changeEmail}
            </Button>
            {address !== undefined && (
              <Button onClick={() => setStep('remove')}>{messages.removeEmail}</Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
