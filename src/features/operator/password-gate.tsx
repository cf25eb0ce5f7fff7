import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { useApi } from '#src/data/api-context.tsx'
import { elevationQuery, isPasswordAsked, refreshOperator } from '#src/data/operator.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText } from '#src/ui/form.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** Shows its children once the server knows the password of the session, and asks for it before. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const query = useQuery(elevationQuery(useApi()))
  if (query.isSuccess) return children
  if (query.isPending) return <Spinner label={messages.loading} />
  if (isPasswordAsked(query.error)) return <PasswordForm />
  return <MoreProblem reason={sentenceOf(query.error)} onTryAgain={() => void query.refetch()} />
}

function PasswordForm() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const submit = async (form: HTMLFormElement) => {
    setProblem(undefined)
    try {
      await api.operator.elevate({ password: fieldText(form, 'password') })
      await refreshOperator(queryClient)
    } catch (error) {
      setProblem(sentenceOf(error))
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
        error={problem}
      />
      <Button kind="primary" type="submit">
        {messages.proceed}
      </Button>
    </form>
  )
}
