import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Input, Output } from '#contract/endpoints/index.ts'
import { messages } from '#messages/account.ts'
import { passkeysQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { fieldsClass, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatAgo } from '#src/ui/format-ago.ts'
import { formatDate } from '#src/ui/format-date.ts'

import { CONFIRMATION_FIELDS, useConfirmation } from './confirmation.tsx'

import css from './account.module.css'

interface Removal {
  id: string
  label: string
}

/** The viewer's passkeys. The password is asked for before the browser makes one, and before one is removed. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(passkeysQuery(api))
  const nowSec = useNowSec()
  const [step, setStep] = useState<'add' | Removal>()
  const show = (answer: Output<'account.passkeys'>) => {
    queryClient.setQueryData(passkeysQuery(api).queryKey, answer)
    setStep(undefined)
  }
  const passkeys = data?.passkeys ?? []
  return (
    <Dialog title={messages.passkeys} onClose={onClose}>
      <p className={css.text}>{messages.passkeysText}</p>
      {passkeys.length > 0 && typeof step !== 'object' && (
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
                  onClick={() => setStep({ id, label })}
                >
                  {messages.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {step === undefined ? (
        <Button key={passkeys.length} ref={focusIfLost} kind="primary" onClick={() => setStep('add')}>
          {messages.addPasskey}
        </Button>
      ) : step === 'add' ? (
        <AddForm onAdded={show} />
      ) : (
        <RemoveForm key={step.id} passkey={step} onRemoved={show} />
      )}
    </Dialog>
  )
}

interface AddFormProps {
  onAdded: (answer: Output<'account.passkeys'>) => void
}

function AddForm({ onAdded }: AddFormProps) {
  const api = useApi()
  const { confirmationOf, confirmationFields } = useConfirmation()
  const form = useForm({
    fieldNames: CONFIRMATION_FIELDS,
    send: async (element) => {
      const { options } = await api.account.beginPasskey(confirmationOf(element))
      const answer = await makePasskey(options)
      if (!answer) return showMessage(messages.noPasskey)
      onAdded(await api.account.addPasskey({ answer }))
      showMessage(messages.passkeyAdded)
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      {confirmationFields(form.errors)}
      <SubmitButton kind="primary">{messages.addPasskey}</SubmitButton>
    </Form>
  )
}

interface RemoveFormProps {
  passkey: Removal
  onRemoved: (answer: Output<'account.passkeys'>) => void
}

function RemoveForm({ passkey: { id, label }, onRemoved }: RemoveFormProps) {
  const api = useApi()
  const { confirmationOf, confirmationFields } = useConfirmation()
  const form = useForm({
    fieldNames: CONFIRMATION_FIELDS,
    send: async (element) => {
      onRemoved(await api.account.removePasskey({ id, ...confirmationOf(element) }))
      showMessage(messages.passkeyRemoved)
    },
  })
  return (
    <Form form={form} className={fieldsClass} takesFocus>
      <FormMessage />
      {confirmationFields(form.errors)}
      <SubmitButton kind="danger">{messages.removeOf({ passkey: label })}</SubmitButton>
    </Form>
  )
}

/** Makes a passkey in the browser. Null when its user declines, or it cannot. */
async function makePasskey(
  options: Output<'account.beginPasskey'>['options'],
): Promise<Input<'account.addPasskey'>['answer'] | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // As made by the library's server part.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const answer = await startRegistration({ optionsJSON }).catch(() => undefined)
  return answer && { ...answer, response: { ...answer.response } }
}
