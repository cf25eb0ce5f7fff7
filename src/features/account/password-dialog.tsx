import { useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { messages } from '#messages/account.ts'
import { messages as session } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText } from '#src/ui/form.ts'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { AccountForm, OwnPasswordField } from './account-form.tsx'

/** Changes the password, and logs out other devices unless the viewer wants them to stay. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const { user } = useSession()
  const [endsOthers, setEndsOthers] = useState(true)
  return (
    <Dialog title={messages.changePassword} onClose={onClose}>
      <AccountForm
        action={messages.changePassword}
        fieldNames={['password', 'newPassword']}
        send={(form) =>
          api.account.changePassword({
            password: fieldText(form, 'password'),
            newPassword: fieldText(form, 'newPassword'),
            endsOthers,
          })
        }
        onDone={({ endedCount }) => {
          onClose()
          showMessage(messages.passwordChanged({ count: endedCount }))
        }}
      >
        {(fields) => (
          <>
            <OwnPasswordField error={fields['password']} />
            <TextField
              label={session.newPassword}
              name="newPassword"
              type="password"
              autoComplete="new-password"
              required
              error={fields['newPassword']}
              hint={session.passwordHint({ count: PASSWORD_MIN_LENGTH })}
            />
            {/* Password managers ask whose password it is. Not placed first: the dialog focuses its first field. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={user?.uniqueId}
              readOnly
              hidden
            />
            <Switch label={messages.endOthers} isOn={endsOthers} onChange={setEndsOthers} />
          </>
        )}
      </AccountForm>
    </Dialog>
  )
}
