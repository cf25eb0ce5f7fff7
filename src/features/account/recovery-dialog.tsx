import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messages } from '#messages/account.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'

import { CodeList } from './code-list.tsx'
import { CONFIRMATION_FIELDS, useConfirmation } from './confirmation.tsx'

import css from './account.module.css'

/** Makes recovery codes, and shows them once. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(securityQuery(api))
  const { confirmationOf, confirmationFields } = useConfirmation()
  const [codes, setCodes] = useState<string[]>()
  const form = useForm({
    fieldNames: CONFIRMATION_FIELDS,
    send: async (element) => {
      const made = await api.account.makeRecoveryCodes(confirmationOf(element))
      setCodes(made.codes)
      void queryClient.invalidateQueries(securityQuery(api))
    },
  })
  return (
    <Dialog title={messages.recoveryCodes} onClose={onClose}>
      {codes ? (
        <CodeList codes={codes} />
      ) : (
        <>
          <p className={css.text}>{messages.recoveryText}</p>
          {data && <p className={css.text}>{messages.codesLeft({ count: data.recoveryCodeCount })}</p>}
          <Form form={form} className={fieldsClass} takesFocus>
            <FormMessage />
            {confirmationFields(form.errors)}
            <SubmitButton kind="primary">{messages.makeCodes}</SubmitButton>
          </Form>
        </>
      )}
    </Dialog>
  )
}
