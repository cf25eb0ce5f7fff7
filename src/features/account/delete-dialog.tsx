import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messages } from '#messages/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { forgetUser } from '#src/data/forget-user.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText } from '#src/ui/form.ts'

import { AccountForm, OwnPasswordField } from './account-form.tsx'

import css from './account.module.css'

/** Deletes the viewer's account, which they can restore for 30 days. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  return (
    <Dialog title={messages.deleteAccount} onClose={onClose}>
      <p className={css.text}>{messages.deleteText}</p>
      <AccountForm
        action={messages.deleteAccount}
        kind="danger"
        fieldNames={['password']}
        send={(form) => api.session.deleteAccount({ password: fieldText(form, 'password') })}
        onDone={(session) => {
          onClose()
          if (user) void forgetUser(queryClient, user.id, session)
          void navigate({ to: '/foryou' })
          showMessage(messages.accountDeleted)
        }}
      >
        {(fields) => <OwnPasswordField error={fields['password']} />}
      </AccountForm>
    </Dialog>
  )
}
