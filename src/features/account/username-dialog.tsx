import { useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/account.ts'
import { messages as session } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { AccountForm } from './account-form.tsx'

/** Changes the viewer's username; the old one redirects to it. */
export function UsernameDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <Dialog title={messages.changeUsername} onClose={onClose}>
      <AccountForm
        action={messages.changeUsername}
        fieldNames={['username']}
        send={(form) => api.account.changeUsername({ username: fieldText(form, 'username') })}
        onDone={(answer) => {
          queryClient.setQueryData(sessionQuery(api).queryKey, (known) => known && { ...known, ...answer })
          void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
          onClose()
          if (answer.user) showMessage(messages.usernameChanged({ username: answer.user.uniqueId }))
        }}
      >
        {(fields) => (
          <TextField
            label={session.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={fields['username']}
            hint={messages.usernameHint}
          />
        )}
      </AccountForm>
    </Dialog>
  )
}
