import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { openDialog, type DialogProps } from '#src/state/dialogs.ts'
import { readDocumentContext } from '#src/state/document-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'

import { CredentialsForm } from './credentials-form.tsx'
import { OpenIdLogIn, useOpenId } from './open-id-log-in.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { RecoverForm } from './recover-form.tsx'

import css from './credentials-form.module.css'

export { RulesDialog } from './rules-dialog.tsx'

type SessionDialogProps = Pick<DialogProps['logIn'], 'reason' | 'addsAccount'> & { onClose: () => void }

/** The log-in dialog, over any screen. A user who has forgotten their password recovers the account here. */
export function LogInDialog({
  reason,
  addsAccount = false,
  recover,
  onClose,
}: SessionDialogProps & Pick<DialogProps['logIn'], 'recover'>) {
  const api = useApi()
  const { logIn } = api.session
  const adding = addsAccount ? { addsAccount } : {}
  const title = addsAccount ? messages.addAccount : messages.logIn
  const openId = useOpenId()
  const [isRecovering, setIsRecovering] = useState(recover !== undefined)
  const isClosed = useQuery(siteInfoQuery(api)).data?.isClosed ?? false
  const [isOperator, setIsOperator] = useState(false)
  if (isRecovering) {
    return (
      <Dialog key="recover" title={messages.forgotPassword} onClose={onClose}>
        <RecoverForm {...recover} />
        <p className={css.aside}>
          <Button kind="text" onClick={() => setIsRecovering(false)}>
            {messages.backToLogIn}
          </Button>
        </p>
      </Dialog>
    )
  }
  if (openId?.isOnly && !isOperator) {
    return (
      <Dialog key="openId" title={title} onClose={onClose}>
        {reason && <p className={css.reason}>{reason}</p>}
        <OpenIdLogIn {...openId} addsAccount={addsAccount} />
        <p className={css.aside}>
          <Button kind="text" onClick={() => setIsOperator(true)}>
            {messages.operatorLogIn}
          </Button>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog key="logIn" title={title} onClose={onClose}>
      {reason && <p className={css.reason}>{reason}</p>}
      {openId && !openId.isOnly && <OpenIdLogIn {...openId} addsAccount={addsAccount} />}
      <CredentialsForm
        action={messages.logIn}
        send={(credentials) => logIn({ ...credentials, ...adding })}
        passwordAutoComplete="current-password"
      />
      <PasskeyLogIn addsAccount={addsAccount} />
      <p className={css.aside}>
        <Button kind="text" onClick={() => setIsRecovering(true)}>
          {messages.forgotPassword}
        </Button>
      </p>
      {!isClosed && (
        <p className={css.aside}>
          <RichText>
            {messages.newHere({
              signUp: wrapIn(<Button kind="text" onClick={() => openDialog('signUp')} />),
            })}
          </RichText>
        </p>
      )}
    </Dialog>
  )
}

/** The sign-up dialog, opened from the log-in dialog. */
export function SignUpDialog({
  reason,
  addsAccount = false,
  invitation,
  onClose,
}: SessionDialogProps & Pick<DialogProps['signUp'], 'invitation'>) {
  const { signUp } = useApi().session
  const openId = useOpenId()
  return (
    <Dialog title={messages.signUp} onClose={onClose}>
      {reason && <p className={css.reason}>{reason}</p>}
      {openId && <OpenIdLogIn {...openId} addsAccount={addsAccount} />}
      {!openId?.isOnly && (
        <>
          {readDocumentContext().deviceLimitRegisterExpired === false && (
            <p className={css.reason} role="status">
              {messages.manySignUps}
            </p>
          )}
          <CredentialsForm
            action={messages.signUp}
            send={(credentials) => signUp({ ...credentials, ...(addsAccount && { addsAccount }) })}
            passwordAutoComplete="new-password"
            invitation={invitation}
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
        </>
      )}
    </Dialog>
  )
}
