import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'

import { isApiError, sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { useApi } from '#src/data/api-context.tsx'
import { elevationQuery, refreshOperator } from '#src/data/operator.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { fieldText } from '#src/ui/form.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** Shows its children once the server knows the password of the session, and asks for it before. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const query = useQuery(elevationQuery(useApi()))
  if (query.data) return children
  if (query.isPending) return <Spinner label={messages.loading} />
  if (query.data === false) return <PasswordForm />
  return <MoreProblem reason={sentenceOf(query.error)} onTryAgain={() => void query.refetch()} />
}

function PasswordForm() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [error, setError] = useState<unknown>()
  const codeProblem = isApiError(error) ? error.problem.fields?.['code'] : undefined
  // Of users without an authenticator app none is asked for.
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const submit = async (form: HTMLFormElement) => {
    setError(undefined)
    try {
      await api.operator.elevate({
        password: fieldText(form, 'password'),
        ...(isCodeAsked && { code: fieldText(form, 'code') }),
      })
      await refreshOperator(queryClient)
    } catch (refusal) {
      setError(refusal)
      if (isApiError(refusal) && refusal.problem.fields?.['code']) setIsCodeAsked(true)
    }
  }
  return (
    <form
      method="post"
      noValidate
      className={cardClass}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <p>{problems.passwordAsked}</p>
      <TextField
        label={messages.password}
        name="password"
        type="password"
        autoComplete="current-password"
        error={error === undefined || codeProblem !== undefined ? undefined : sentenceOf(error)}
      />
      {isCodeAsked && <CodeField error={codeProblem} />}
      <Button kind="primary" type="submit">
        {messages.proceed}
      </Button>
    </form>
  )
}
