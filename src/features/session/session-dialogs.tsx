import { useSnapshot } from 'valtio'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { useApi } from '#src/data/api-context.tsx'
import { closeDialog, dialogs, openDialog, type DialogName } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useCloseOnBack } from '#src/ui/use-close-on-back.ts'

import { CredentialsForm } from './credentials-form.tsx'

import css from './credentials-form.module.css'

/** Log in and Sign up, over whatever screen asks for them. */
export default function SessionDialogs({ name }: { name: Exclude<DialogName, 'shortcuts'> }) {
  const api = useApi()
  const { reason } = useSnapshot(dialogs)
  useCloseOnBack(closeDialog)
  const why = reason && <p className={css.reason}>{reason}</p>
  if (name === 'logIn') {
    return (
      <Dialog key="logIn" title="Log in" onClose={closeDialog}>
        {why}
        <CredentialsForm action="Log in" send={api.session.logIn} passwordAutoComplete="current-password" />
        <p className={css.aside}>
          New here?
          <Button kind="text" onClick={() => openDialog('signUp')}>
            Sign up
          </Button>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog key="signUp" title="Sign up" onClose={closeDialog}>
      {why}
      <CredentialsForm
        action="Sign up"
        send={api.session.signUp}
        passwordAutoComplete="new-password"
        hints={{
          username: 'Letters, digits, underscores and periods.',
          password: `At least ${PASSWORD_MIN_LENGTH} characters.`,
        }}
      />
      <p className={css.aside}>
        Have an account?
        <Button kind="text" onClick={() => openDialog('logIn')}>
          Log in
        </Button>
      </p>
    </Dialog>
  )
}
