import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Input, Output } from '#contract/endpoints/index.ts'
import { sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/account.ts'
import { passkeysQuery, securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { fieldText } from '#src/ui/form.ts'
import { formatAgo } from '#src/ui/format-ago.ts'
import { formatDate } from '#src/ui/format-date.ts'

import { AccountForm, OwnPasswordField } from './account-form.tsx'

import css from './account.module.css'

/** The viewer's passkeys. The password is asked for before the browser makes one. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(passkeysQuery(api))
  const hasSecondFactor = useQuery(securityQuery(api)).data?.hasSecondFactor
  const nowSec = useNowSec()
  const [isAdding, setIsAdding] = useState(false)
  const show = (answer: Output<'account.passkeys'>) =>
    queryClient.setQueryData(passkeysQuery(api).queryKey, answer)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: (id: string) => api.account.removePasskey({ id }),
    onSuccess: show,
    onError: (error) => showMessage(sentenceOf(error)),
  })
  const passkeys = data?.passkeys ?? []
  return (
    <Dialog title={messages.passkeys} onClose={onClose}>
      <p className={css.text}>{messages.passkeysText}</p>
      {passkeys.length > 0 && (
        <ul className={css.devices}>
          {passkeys.map(({ id, name, createTime, lastUseTime = createTime }) => {
            const label = name || formatDate(createTime, { day: 'numeric', month: 'short', year: 'numeric' })
            return (
              <li key={id} className={css.device}>
                <p>
                  <span className={css.name}>{label}</span>
                  <span className={css.aside}>
                    {messages.lastUsed({ ago: formatAgo(lastUseTime, Math.max(nowSec, lastUseTime)) })}
                  </span>
                </p>
                <Button
                  aria-label={messages.removeOf({ passkey: label })}
                  isBusy={isPending}
                  onClick={() => remove(id)}
                >
                  {messages.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {isAdding ? (
        <AccountForm
          action={messages.addPasskey}
          fieldNames={['password', 'code']}
          send={async (form) => {
            const { options } = await api.account.beginPasskey({
              password: fieldText(form, 'password'),
              ...(hasSecondFactor && { code: fieldText(form, 'code') }),
            })
            const answer = await makePasskey(options)
            return answer && api.account.addPasskey({ answer })
          }}
          onDone={(answer) => {
            if (!answer) return showMessage(messages.noPasskey)
            show(answer)
            setIsAdding(false)
            showMessage(messages.passkeyAdded)
          }}
        >
          {(fields) => (
            <>
              <OwnPasswordField error={fields['password']} />
              {hasSecondFactor && <CodeField error={fields['code']} />}
            </>
          )}
        </AccountForm>
      ) : (
        <Button key={passkeys.length} ref={focusIfLost} kind="primary" onClick={() => setIsAdding(true)}>
          {messages.addPasskey}
        </Button>
      )}
    </Dialog>
  )
}

/** Has the browser make a passkey. Nothing where its user does not want to, or it cannot. */
async function makePasskey(
  options: Output<'account.beginPasskey'>['options'],
): Promise<Input<'account.addPasskey'>['answer'] | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // As the server's part of the library has made them.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const answer = await startRegistration({ optionsJSON }).catch(() => undefined)
  return answer && { ...answer, response: { ...answer.response } }
}
