import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messages } from '#messages/account.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

import { AccountForm, useConfirmation } from './account-form.tsx'
import { CodeList } from './code-list.tsx'

import css from './account.module.css'

/** Makes recovery codes, and shows them once. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(securityQuery(api))
  const { confirmationOf, confirmationFields } = useConfirmation()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Dialog title={messages.recoveryCodes} onClose={onClose}>
      {codes ? (
        <CodeList codes={codes} />
      ) : (
        <>
          <p className={css.text}>{messages.recoveryText}</p>
          {data && <p className={css.text}>{messages.codesLeft({ count: data.recoveryCodeCount })}</p>}
          <AccountForm
            action={messages.makeCodes}
            fieldNames={['password', 'code']}
            send={(form) => api.account.makeRecoveryCodes(confirmationOf(form))}
            onDone={(made) => {
              setCodes(made.codes)
              void queryClient.invalidateQueries(securityQuery(api))
            }}
          >
            {confirmationFields}
          </AccountForm>
        </>
      )}
    </Dialog>
  )
}
