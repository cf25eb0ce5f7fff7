import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import type { RecoverLink } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldsClass, fieldText, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { useFinishLogIn } from './use-finish-log-in.ts'

import css from './credentials-form.module.css'

/** Sets a new password with a recovery code, and logs in. A link may contain the name and the code. */
export function RecoverForm({ username, code }: Partial<RecoverLink>) {
  const api = useApi()
  const hasMail = useQuery(siteInfoQuery(api)).data?.hasMail ?? false
  const [isMailed, setIsMailed] = useState(false)
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const finishLogIn = useFinishLogIn()
  const form = useForm({
    fieldNames: ['username', 'recoveryCode', 'newPassword', 'code'],
    send: async (element) => {
      setIsMailed(false)
      const answer = await api.session.recover({
        username: fieldText(element, 'username'),
        recoveryCode: fieldText(element, 'recoveryCode'),
        newPassword: fieldText(element, 'newPassword'),
        ...(isCodeAsked && { code: fieldText(element, 'code') }),
      })
      finishLogIn(answer)
    },
    onEnd: (error) => {
      if (isApiError(error) && error.problem.fields?.['code']) setIsCodeAsked(true)
    },
  })
  const mailCode = () => {
    setIsMailed(false)
    form.run(async () => {
      await api.session.mailCode({ username: fieldText(form.ref.current, 'username') })
      setIsMailed(true)
    })
  }
  const isByLink = username !== undefined && code !== undefined
  const { ref: element, errors, isPending } = form
  // The dialog focuses its first field, which a link has filled in.
  useEffect(() => {
    if (isByLink) element.current?.querySelector<HTMLInputElement>('[name="newPassword"]')?.focus()
  }, [isByLink, element])
  return (
    <Form form={form} className={fieldsClass}>
      <p>{isByLink ? messages.recoverByLink : hasMail ? messages.recoverByMail : messages.recoverText}</p>
      <FormMessage />
      <TextField
        label={messages.username}
        name="username"
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username}
      />
      {hasMail && (
        <div>
          <Button kind="text" className={css.inline} isBusy={isPending} onClick={mailCode}>
            {messages.mailCode}
          </Button>
          <p role="status" className={css.note}>
            {isMailed && messages.mailCodeSent}
          </p>
        </div>
      )}
      <TextField
        label={messages.recoveryCode}
        name="recoveryCode"
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={errors.recoveryCode}
      />
      <PasswordField
        label={messages.newPassword}
        name="newPassword"
        autoComplete="new-password"
        required
        error={errors.newPassword}
        hint={messages.passwordHint({ count: PASSWORD_MIN_LENGTH })}
      />
      {isCodeAsked && <CodeField error={errors.code} />}
      <SubmitButton kind="primary">{messages.setPassword}</SubmitButton>
    </Form>
  )
}
