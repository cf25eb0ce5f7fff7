import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { openDialog, type DialogProps, type GuestAction } from '#src/state/dialogs.ts'
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

type SessionDialogProps = Pick<DialogProps['logIn'], 'reason' | 'action' | 'addsAccount'> & {
  onClose: () => void
}

const REASONS = {
  like: 'whyLike',
  save: 'whySave',
  follow: 'whyFollow',
  comment: 'whyComment',
  report: 'whyReport',
} as const satisfies Record<GuestAction, string>

/** Says why an account is needed. */
function Reason({ reason, action }: { reason: string | undefined; action: GuestAction | undefined }) {
  const text = reason ?? (action && messages[REASONS[action]])
  return text && <p className={css.reason}>{text}</p>
}

interface LogInProps extends Omit<SessionDialogProps, 'onClose'>, Pick<DialogProps['logIn'], 'recover'> {
  /** The name of the form, where no dialog has it. */
  label?: string
  /** Draws the dialog or the page around one of the steps. */
  renderFrame: (step: { key: string; title: string; content: ReactNode }) => ReactNode
}

/**
 * The ways to log in, of a dialog or a page: a password, a passkey, the provider of a school. A user who has forgotten their
 * password recovers the account here.
 */
export function LogIn({ reason, action, addsAccount = false, recover, label, renderFrame }: LogInProps) {
  const api = useApi()
  const { logIn } = api.session
  const adding = addsAccount ? { addsAccount } : {}
  const title = addsAccount ? messages.addAccount : messages.logIn
  const openId = useOpenId()
  const [isRecovering, setIsRecovering] = useState(recover !== undefined)
  const isClosed = useQuery(siteInfoQuery(api)).data?.isClosed ?? false
  const [isOperator, setIsOperator] = useState(false)
  if (isRecovering) {
    return renderFrame({
      key: 'recover',
      title: messages.forgotPassword,
      content: (
        <>
          <RecoverForm {...recover} />
          <p className={css.aside}>
            <Button kind="text" onClick={() => setIsRecovering(false)}>
              {messages.backToLogIn}
            </Button>
          </p>
        </>
      ),
    })
  }
  if (openId?.isOnly && !isOperator) {
    return renderFrame({
      key: 'openId',
      title,
      content: (
        <>
          <Reason reason={reason} action={action} />
          <OpenIdLogIn {...openId} addsAccount={addsAccount} />
          <p className={css.aside}>
            <Button kind="text" onClick={() => setIsOperator(true)}>
              {messages.operatorLogIn}
            </Button>
          </p>
        </>
      ),
    })
  }
  return renderFrame({
    key: 'logIn',
    title,
    content: (
      <>
        <Reason reason={reason} action={action} />
        {openId && !openId.isOnly && <OpenIdLogIn {...openId} addsAccount={addsAccount} />}
        <CredentialsForm
          action={messages.logIn}
          send={(credentials) => logIn({ ...credentials, ...adding })}
          passwordAutoComplete="current-password"
          label={label}
        >
          {!isClosed && <Button onClick={() => openDialog('signUp')}>{messages.signUp}</Button>}
        </CredentialsForm>
        <PasskeyLogIn addsAccount={addsAccount} />
        <p className={css.aside}>
          <Button kind="text" onClick={() => setIsRecovering(true)}>
            {messages.forgotPassword}
          </Button>
        </p>
      </>
    ),
  })
}

/** The log-in dialog, over any screen. */
export const LogInDialog = ({
  onClose,
  ...props
}: Omit<LogInProps, 'renderFrame'> & { onClose: () => void }) => (
  <LogIn
    {...props}
    renderFrame={({ key, title, content }) => (
      <Dialog key={key} title={title} onClose={onClose}>
        {content}
      </Dialog>
    )}
  />
)

/** The sign-up dialog, opened from the log-in dialog. */
export function SignUpDialog({
  reason,
  action,
  addsAccount = false,
  invitation,
  onClose,
}: SessionDialogProps & Pick<DialogProps['signUp'], 'invitation'>) {
  const api = useApi()
  const { signUp } = api.session
  const openId = useOpenId()
  const further = useQuery(siteInfoQuery(api)).data?.signUpField
  return (
    <Dialog title={messages.signUp} onClose={onClose}>
      <Reason reason={reason} action={action} />
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
            further={further}
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
