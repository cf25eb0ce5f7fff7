import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Output } from '#contract/endpoints/index.ts'
import { messages } from '#messages/account.ts'
import { messages as session } from '#messages/session.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { copyText } from '#src/ui/copy-link.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { CodeList } from './code-list.tsx'
import { OwnPasswordField } from './confirmation.tsx'

import css from './account.module.css'

type Begun = Output<'account.beginSecondFactor'>

/** Turns the codes of an authenticator app on or off. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(securityQuery(api))
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => void queryClient.invalidateQueries(securityQuery(api))
  return (
    <Dialog title={messages.secondFactor} onClose={onClose}>
      {codes ? (
        <CodeList codes={codes} />
      ) : begun ? (
        <ConfirmForm
          begun={begun}
          onConfirmed={(made) => {
            setCodes(made)
            refresh()
          }}
        />
      ) : (
        data && (
          <>
            <p className={css.text}>{data.hasSecondFactor ? messages.isOn : messages.secondFactorText}</p>
            {data.hasSecondFactor ? (
              <EndForm
                onEnded={() => {
                  refresh()
                  onClose()
                  showMessage(messages.turnedOff)
                }}
              />
            ) : (
              <BeginForm onBegun={setBegun} />
            )}
          </>
        )
      )}
    </Dialog>
  )
}

function BeginForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const api = useApi()
  const form = useForm({
    fieldNames: ['password'],
    send: async (element) =>
      onBegun(await api.account.beginSecondFactor({ password: fieldText(element, 'password') })),
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      <OwnPasswordField error={form.errors.password} />
      <SubmitButton kind="primary">{messages.setUp}</SubmitButton>
    </Form>
  )
}

interface ConfirmFormProps {
  begun: Begun
  /** Called with the recovery codes. */
  onConfirmed: (codes: string[]) => void
}

function ConfirmForm({ begun, onConfirmed }: ConfirmFormProps) {
  const api = useApi()
  const form = useForm({
    fieldNames: ['code'],
    send: async (element) => {
      const { codes } = await api.account.confirmSecondFactor({ code: fieldText(element, 'code') })
      onConfirmed(codes)
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      <p>{messages.scan}</p>
      <QrCode text={begun.url} label={messages.qrCode} />
      <p className={css.key}>{messages.key({ key: begun.secret })}</p>
      <p className={css.actions}>
        <Button onClick={() => void copyText(begun.secret, messages.keyCopied).then(showMessage)}>
          {messages.copyKey}
        </Button>
        {/* A device cannot scan its own screen. */}
        <a href={begun.url} className={`${buttonClass('quiet')} ${css.openInApp}`}>
          {messages.openInApp}
        </a>
      </p>
      <TextField
        label={session.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        error={form.errors.code}
      />
      <SubmitButton kind="primary">{messages.turnOn}</SubmitButton>
    </Form>
  )
}

function EndForm({ onEnded }: { onEnded: () => void }) {
  const api = useApi()
  const form = useForm({
    fieldNames: ['password', 'code'],
    send: async (element) => {
      const [password, code] = [fieldText(element, 'password'), fieldText(element, 'code')]
      await api.account.endSecondFactor({ password, code })
      onEnded()
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      <OwnPasswordField error={form.errors.password} />
      <CodeField error={form.errors.code} />
      <SubmitButton kind="danger">{messages.turnOff}</SubmitButton>
    </Form>
  )
}
