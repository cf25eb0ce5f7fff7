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
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { CONFIRMATION_FIELDS, useConfirmation } from './confirmation.tsx'

import css from './account.module.css'

type Step = 'change' | 'remove'

/** The viewer's e-mail address: added and changed with a code that is sent there. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(emailQuery(api))
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
        <RemoveForm onRemoved={show} />
      ) : isChanging ? (
        <ChangeForm onSent={show} />
      ) : (
        <>
          {newAddress !== undefined && <ConfirmForm newAddress={newAddress} onConfirmed={show} />}
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

type OnAnswer = (answer: Output<'account.email'>) => void

function RemoveForm({ onRemoved }: { onRemoved: OnAnswer }) {
  const api = useApi()
  const { confirmationOf, confirmationFields } = useConfirmation()
  const form = useForm({
    fieldNames: CONFIRMATION_FIELDS,
    send: async (element) => {
      onRemoved(await api.account.removeEmail(confirmationOf(element)))
      showMessage(messages.emailRemoved)
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      {confirmationFields(form.errors)}
      <SubmitButton kind="danger">{messages.removeEmail}</SubmitButton>
    </Form>
  )
}

function ChangeForm({ onSent }: { onSent: OnAnswer }) {
  const api = useApi()
  const { confirmationOf, confirmationFields } = useConfirmation()
  const form = useForm({
    fieldNames: ['address', ...CONFIRMATION_FIELDS],
    send: async (element) => {
      const { lang } = document.documentElement
      const answer = await api.account.setEmail({
        ...confirmationOf(element),
        address: fieldText(element, 'address'),
        language: isLanguage(lang) ? lang : 'en',
      })
      onSent(answer)
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      <TextField
        label={messages.emailAddress}
        name="address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errors.address}
      />
      {confirmationFields(form.errors)}
      <SubmitButton kind="primary">{messages.sendEmailCode}</SubmitButton>
    </Form>
  )
}

function ConfirmForm({ newAddress, onConfirmed }: { newAddress: string; onConfirmed: OnAnswer }) {
  const api = useApi()
  const form = useForm({
    fieldNames: ['emailCode'],
    send: async (element) => {
      onConfirmed(await api.account.confirmEmail({ emailCode: fieldText(element, 'emailCode') }))
      showMessage(messages.emailConfirmed)
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
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
        error={form.errors.emailCode}
      />
      <SubmitButton kind="primary">{messages.confirmEmail}</SubmitButton>
    </Form>
  )
}
