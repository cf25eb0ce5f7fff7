import { type ReactNode, useState } from 'react'

import type { LoggedIn } from '#contract/endpoints/session.ts'
import { isApiError } from '#contract/errors.ts'
import { INTRODUCTION_MAX_LENGTH } from '#contract/models/admission.ts'
import type { SiteInfo } from '#contract/models/site.ts'
import { sentence } from '#contract/sentence.ts'
import { messages } from '#messages/session.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { translate } from '#src/ui/translate.ts'

import { useFinishLogIn } from './use-finish-log-in.ts'

import css from './credentials-form.module.css'

export interface Credentials {
  username: string
  password: string
  /** The code of an authenticator app, once it was asked for. */
  code?: string
  /** The invitation code for signing up, once it was asked for. */
  invitation?: string
  /** The introduction for signing up by approval, once it was asked for. */
  introduction?: string
}

interface CredentialsFormProps {
  action: string
  send: (credentials: Credentials) => Promise<LoggedIn>
  hints?: { username: string; password: string }
  passwordAutoComplete: 'current-password' | 'new-password'
  /** The invitation code of the link that led here. */
  invitation?: string | undefined
  /** A further field that the site asks for. */
  further?: SiteInfo['signUpField']
  /** The name of the form, where no dialog has it. */
  label?: string | undefined
  /** Below the button that sends it. */
  children?: ReactNode
}

/** A form for username and password, sent by `action`. On success its dialog closes. */
export function CredentialsForm({
  action,
  send,
  hints,
  passwordAutoComplete,
  invitation,
  further,
  label,
  children,
}: CredentialsFormProps) {
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [refusedFor, setRefusedFor] = useState<SiteInfo['signUpField']>()
  const isInvitationAsked =
    invitation !== undefined || further === 'invitation' || refusedFor === 'invitation'
  const isIntroductionAsked = further === 'introduction' || refusedFor === 'introduction'
  /** The credentials of the last attempt. */
  const [sent, setSent] = useState<Credentials>()
  const finishLogIn = useFinishLogIn()
  const form = useForm({
    fieldNames: ['username', 'password', 'code', 'invitation', 'introduction'],
    send: async (element) => {
      // Password managers fill fields without firing events.
      const credentials = {
        username: fieldText(element, 'username'),
        password: fieldText(element, 'password'),
        ...(isCodeAsked && { code: fieldText(element, 'code') }),
        ...(isInvitationAsked && { invitation: fieldText(element, 'invitation') }),
        ...(isIntroductionAsked && { introduction: fieldText(element, 'introduction') }),
      }
      setSent(credentials)
      finishLogIn(await send(credentials), passwordAutoComplete === 'new-password')
    },
    onEnd: (error) => {
      const asked = isApiError(error) ? error.problem.fields : undefined
      if (asked?.['code']) setIsCodeAsked(true)
      if (asked?.['invitation']) setRefusedFor('invitation')
      if (asked?.['introduction']) setRefusedFor('introduction')
    },
  })
  const { errors } = form
  const isOnline = useIsOnline()
  // The sentence that asks for one more field is not an error: nothing was typed there yet.
  const noteAt = (name: 'code' | 'invitation' | 'introduction', hint?: string) =>
    sent?.[name] === undefined ? { hint: errors[name] ?? hint } : { error: errors[name], hint }
  return (
    <Form form={form} className={fieldsClass} aria-label={label}>
      <FormMessage />
      {!isOnline && form.problem === undefined && (
        <p className={css.aside} role="status">
          {messages.needsNetwork}
        </p>
      )}
      <TextField
        label={messages.username}
        name="username"
        // Browsers list passkeys there, too.
        autoComplete={passwordAutoComplete === 'current-password' ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username}
        {...(hints ? { hint: hints.username } : {})}
      />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete={passwordAutoComplete}
        required
        error={errors.password}
        {...(hints ? { hint: hints.password } : {})}
      />
      {isCodeAsked && <CodeField error={noteAt('code').error} isAskedNow />}
      {isInvitationAsked && (
        <TextField
          label={messages.invitation}
          name="invitation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          defaultValue={invitation}
          {...noteAt(
            'invitation',
            invitation === undefined ? translate(sentence('invitationAsked')) : undefined,
          )}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is asked for next
          autoFocus={refusedFor === 'invitation' && invitation === undefined}
        />
      )}
      {isIntroductionAsked && (
        <TextArea
          label={messages.introduction}
          name="introduction"
          rows={3}
          maxLength={INTRODUCTION_MAX_LENGTH}
          dir="auto"
          required
          {...noteAt('introduction', translate(sentence('introductionAsked')))}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is asked for next
          autoFocus={refusedFor === 'introduction'}
        />
      )}
      <SubmitButton kind="primary">{action}</SubmitButton>
      {children}
    </Form>
  )
}
