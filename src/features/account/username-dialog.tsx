import { useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/account.ts'
import { messages as session } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Changes the viewer's username; the old one redirects to it. */
export function UsernameDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm({
    fieldNames: ['username'],
    send: async (element) => {
      const answer = await api.account.changeUsername({ username: fieldText(element, 'username') })
      queryClient.setQueryData(sessionQuery(api).queryKey, (known) => known && { ...known, ...answer })
      void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
      onClose()
      if (answer.user) showMessage(messages.usernameChanged({ username: answer.user.uniqueId }))
    },
  })
  return (
    <Dialog title={messages.changeUsername} onClose={onClose}>
      <Form form={form} className={fieldsClass} takesFocus>
        <FormMessage />
        <TextField
          label={session.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={form.errors.username}
          hint={messages.usernameHint}
        />
        <SubmitButton kind="primary">{messages.changeUsername}</SubmitButton>
      </Form>
    </Dialog>
  )
}
