import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messages } from '#messages/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { forgetUser } from '#src/data/forget-user.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'

import { OwnPasswordField } from './confirmation.tsx'

import css from './account.module.css'

/** Deletes the viewer's account, which they can restore for 30 days. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const form = useForm({
    fieldNames: ['password'],
    send: async (element) => {
      const session = await api.session.deleteAccount({ password: fieldText(element, 'password') })
      onClose()
      if (user) void forgetUser(queryClient, user.id, session)
      void navigate({ to: '/foryou' })
      showMessage(messages.accountDeleted)
    },
  })
  return (
    <Dialog title={messages.deleteAccount} onClose={onClose}>
      <p className={css.text}>{messages.deleteText}</p>
      <Form form={form} className={fieldsClass} takesFocus>
        <FormMessage />
        <OwnPasswordField error={form.errors.password} />
        <SubmitButton kind="danger">{messages.deleteAccount}</SubmitButton>
      </Form>
    </Dialog>
  )
}
