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
import { fieldText } from '#src/ui/form.ts'
import { QrCode } from '#src/ui/qr-code.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { AccountForm, OwnPasswordField } from './account-form.tsx'
import { CodeList } from './code-list.tsx'

import css from './account.module.css'

/** Turns the codes of an authenticator app on or off. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(securityQuery(api))
  const [begun, setBegun] = useState<Output<'account.beginSecondFactor'>>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => void queryClient.invalidateQueries(securityQuery(api))
  return (
    <Dialog title={messages.secondFactor} onClose={onClose}>
      {codes ? (
        <CodeList codes={codes} />
      ) : begun ? (
        <AccountForm
          key="confirm"
          action={messages.turnOn}
          fieldNames={['code']}
          send={(form) => api.account.confirmSecondFactor({ code: fieldText(form, 'code') })}
          onDone={(made) => {
            setCodes(made.codes)
            refresh()
          }}
        >
          {(fields) => (
            <>
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
                error={fields['code']}
              />
            </>
          )}
        </AccountForm>
      ) : (
        data && (
          <>
            <p className={css.text}>{data.hasSecondFactor ? messages.isOn : messages.secondFactorText}</p>
            {data.hasSecondFactor ? (
              <AccountForm
                key="end"
                action={messages.turnOff}
                kind="danger"
                fieldNames={['password', 'code']}
                send={(form) =>
                  api.account.endSecondFactor({
                    password: fieldText(form, 'password'),
                    code: fieldText(form, 'code'),
                  })
                }
                onDone={() => {
                  refresh()
                  onClose()
                  showMessage(messages.turnedOff)
                }}
              >
                {(fields) => (
                  <>
                    <OwnPasswordField error={fields['password']} />
                    <CodeField error={fields['code']} />
                  </>
                )}
              </AccountForm>
            ) : (
              <AccountForm
                key="begin"
                action={messages.setUp}
                fieldNames={['password']}
                send={(form) => api.account.beginSecondFactor({ password: fieldText(form, 'password') })}
                onDone={setBegun}
              >
                {(fields) => <OwnPasswordField error={fields['password']} />}
              </AccountForm>
            )}
          </>
        )
      )}
    </Dialog>
  )
}
