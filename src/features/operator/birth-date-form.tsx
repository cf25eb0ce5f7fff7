import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { birthDateQuery, isPasswordAsked, refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'

import css from './operator.module.css'

/** Corrects the date of birth of a user, which users themselves can only move to a later date. */
export function BirthDateForm({ userId }: { userId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery(birthDateQuery(api, userId))
  const { data } = query
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useFocusOnProblem(problem)
  if (!data) return query.isError && <LoadProblem query={query} />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      const birthDate = fieldText(event.currentTarget, 'birthDate')
      await api.operator.setBirthDate({ userId, birthDate })
      showMessage(messages.birthDateSaved)
      await refreshOperator(queryClient)
    } catch (error) {
      setProblem(sentenceOf(error))
      if (isPasswordAsked(error)) await refreshOperator(queryClient)
    }
    setIsBusy(false)
  }
  return (
    <form ref={form} className={css.fields} onSubmit={(event) => void submit(event)}>
      <TextField
        key={data.birthDate}
        label={messages.birthDate}
        hint={data.birthDate === null ? messages.birthDateNotKnown : messages.birthDateHint}
        error={problem}
        name="birthDate"
        type="date"
        autoComplete="off"
        max={today}
        value={data.birthDate ?? undefined}
        required
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {messages.correctBirthDate}
        </Button>
      </div>
    </form>
  )
}
