import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { LoggedIn } from '#contract/endpoints/session.ts'
import { isApiError } from '#contract/errors.ts'
import { INTRODUCTION_MAX_LENGTH } from '#contract/models/admission.ts'
import { messages } from '#messages/session.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextArea, TextField } from '#src/ui/text-field.tsx'

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
}

/** A form for username and password, sent by `action`. On success the dialog closes. */
export function CredentialsForm({ action, send, hints, passwordAutoComplete }: CredentialsFormProps) {
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [isInvitationAsked, setIsInvitationAsked] = useState(false)
  const [isIntroductionAsked, setIsIntroductionAsked] = useState(false)
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: useFinishLogIn(),
    onError: (problem) => {
      const asked = isApiError(problem) ? problem.problem.fields : undefined
      if (asked?.['code']) setIsCodeAsked(true)
      if (asked?.['invitation']) setIsInvitationAsked(true)
      if (asked?.['introduction']) setIsIntroductionAsked(true)
    },
  })
  const isOnline = useIsOnline()
  const fields = isApiError(error) ? error.problem.fields : undefined
  const hasFieldError = ['username', 'password', 'code', 'invitation', 'introduction'].some(
    (name) => fields?.[name],
  )
  // The sentence that asks for one more field is not an error: nothing was typed there yet.
  const noteAt = (name: 'code' | 'invitation' | 'introduction') =>
    variables?.[name] === undefined ? { hint: fields?.[name] } : { error: fields?.[name] }
  const form = useFocusOnProblem(error)
  return (
    <form
      ref={form}
      className={css.form}
      // A tool may submit the form without the app: the password must not end up in an address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Password managers fill fields without firing events.
        const { currentTarget } = event
        mutate({
          username: fieldText(currentTarget, 'username'),
          password: fieldText(currentTarget, 'password'),
          ...(isCodeAsked && { code: fieldText(currentTarget, 'code') }),
          ...(isInvitationAsked && { invitation: fieldText(currentTarget, 'invitation') }),
          ...(isIntroductionAsked && { introduction: fieldText(currentTarget, 'introduction') }),
        })
      }}
    >
      {error && !hasFieldError && (
        <p className={css.error} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      {!isOnline && !error && (
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
        error={fields?.['username']}
        {...(hints ? { hint: hints.username } : {})}
      />
      <TextField
        label={messages.password}
        name="password"
        type="password"
        autoComplete={passwordAutoComplete}
        required
        error={fields?.['password']}
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
          {...noteAt('invitation')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is asked for next
          autoFocus
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
          {...noteAt('introduction')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is asked for next
          autoFocus
        />
      )}
      <Button type="submit" kind="primary" isBusy={isPending}>
        {action}
      </Button>
    </form>
  )
}
