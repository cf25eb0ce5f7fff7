import { useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { messages } from '#messages/account.ts'
import { messages as session } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Switch } from '#src/ui/switch.tsx'

import { OwnPasswordField } from './confirmation.tsx'

/** Changes the password, and logs out other devices unless the viewer wants them to stay. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const { user } = useSession()
  const [endsOthers, setEndsOthers] = useState(true)
  const form = useForm({
    fieldNames: ['password', 'newPassword'],
    send: async (element) => {
      const { endedCount } = await api.account.changePassword({
        password: fieldText(element, 'password'),
        newPassword: fieldText(element, 'newPassword'),
        endsOthers,
      })
      onClose()
      showMessage(messages.passwordChanged({ count: endedCount }))
    },
  })
  return (
    <Dialog title={messages.changePassword} onClose={onClose}>
      <Form form={form} className={fieldsClass} takesFocus>
        <FormMessage />
        <OwnPasswordField error={form.errors.password} />
        <PasswordField
          label={session.newPassword}
          name="newPassword"
          autoComplete="new-password"
          required
          error={form.errors.newPassword}
          hint={session.passwordHint({ count: PASSWORD_MIN_LENGTH })}
        />
        {/* Password managers ask whose password it is. Not placed first: the dialog focuses its first field. */}
        <input type="text" name="username" autoComplete="username" value={user?.uniqueId} readOnly hidden />
        <Switch label={messages.endOthers} isOn={endsOthers} onChange={setEndsOthers} />
        <SubmitButton kind="primary">{messages.changePassword}</SubmitButton>
      </Form>
    </Dialog>
  )
}
