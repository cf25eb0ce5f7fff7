import { useSnapshot } from 'valtio'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { closeDialog, dialogs, openDialog, type DialogName } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, useCloseOnBack } from '#src/ui/dialog.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'

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
      <Dialog key="logIn" title={messages.logIn} onClose={closeDialog}>
        {why}
        <CredentialsForm
          action={messages.logIn}
          send={api.session.logIn}
          passwordAutoComplete="current-password"
        />
        <p className={css.aside}>
          <RichText>
            {messages.newHere({
              signUp: wrapIn(<Button kind="text" onClick={() => openDialog('signUp')} />),
            })}
          </RichText>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog key="signUp" title={messages.signUp} onClose={closeDialog}>
      {why}
      <CredentialsForm
        action={messages.signUp}
        send={api.session.signUp}
        passwordAutoComplete="new-password"
        hints={{
          username: messages.usernameHint,
          password: messages.passwordHint({ count: PASSWORD_MIN_LENGTH }),
        }}
      />
      <p className={css.aside}>
        <RichText>
          {messages.haveAccount({
            logIn: wrapIn(<Button kind="text" onClick={() => openDialog('logIn')} />),
          })}
        </RichText>
      </p>
    </Dialog>
  )
}
