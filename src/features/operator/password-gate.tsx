import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode, useMemo, useState } from 'react'

import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { ApiProvider, useApi } from '#src/data/api-context.tsx'
import { elevationQuery, refreshOperator } from '#src/data/operator.ts'
import { CodeField } from '#src/ui/code-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { askingPassword } from './ask-password.ts'
import { LoadProblem } from './load-problem.tsx'

import css from './operator.module.css'

interface PasswordGateProps {
  /** The page around what stands in place of the children. */
  Frame?: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/**
 * Shows its children once the session's password has been entered, and asks for it before. The server forgets it after a
 * while: a call that it then refuses asks in a dialog, and continues.
 */
export function PasswordGate({ Frame = Fragment, children }: PasswordGateProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery(elevationQuery(api))
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>()
  const asking = useMemo(
    () =>
      askingPassword(api, () => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAnswer(() => resolve)
        return promise
      }),
    [api],
  )
  const end = (isGiven: boolean) => {
    setAnswer(undefined)
    if (!isGiven) {
      // The form comes next on the page, not another dialog.
      queryClient.setQueryData(elevationQuery(api).queryKey, false)
      setIsOpen(false)
    }
    answer?.(isGiven)
  }
  // A decision in progress stays, even when another call shows that the server wants the password again.
  if (query.data && !isOpen) setIsOpen(true)
  if (isOpen)
    return (
      <ApiProvider value={asking}>
        {children}
        {answer && (
          <Dialog title={messages.password} onClose={() => end(false)}>
            <ApiProvider value={api}>
              <PasswordForm onGiven={() => end(true)} />
            </ApiProvider>
          </Dialog>
        )}
      </ApiProvider>
    )
  if (query.isPending)
    return (
      <Frame>
        <Spinner label={messages.loading} />
      </Frame>
    )
  if (query.data === false)
    return (
      <Frame>
        <PasswordForm className={`${cardClass} ${css.gate}`} onGiven={() => refreshOperator(queryClient)} />
      </Frame>
    )
  return (
    <Frame>
      <LoadProblem query={query} />
    </Frame>
  )
}

interface PasswordFormProps {
  className?: string | undefined
  onGiven: () => unknown
}

function PasswordForm({ className = css.queue, onGiven }: PasswordFormProps) {
  const api = useApi()
  // Users without an authenticator app are not asked for a code.
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [isCodeSent, setIsCodeSent] = useState(false)
  const form = useForm({
    fieldNames: ['code'],
    mainField: 'password',
    send: async (element) => {
      setIsCodeSent(isCodeAsked)
      await api.operator.elevate({
        password: fieldText(element, 'password'),
        ...(isCodeAsked && { code: fieldText(element, 'code') }),
      })
    },
    onEnd: (error) => {
      if (error === undefined) return onGiven()
      if (isApiError(error) && error.problem.fields?.['code']) setIsCodeAsked(true)
      return undefined
    },
  })
  return (
    <Form form={form} className={className}>
      <p>{problems.passwordAsked}</p>
      <TextField
        label={messages.password}
        name="password"
        type="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
      {isCodeAsked && <CodeField error={isCodeSent ? form.errors.code : undefined} isAskedNow />}
      <SubmitButton kind="primary">{messages.proceed}</SubmitButton>
    </Form>
  )
}
