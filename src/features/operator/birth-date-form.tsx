import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { birthDateQuery, isPasswordAsked, refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { fieldText, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'

import css from './operator.module.css'

/** Corrects the date of birth of a user, which users themselves can only move to a later date. */
export function BirthDateForm({ userId }: { userId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery(birthDateQuery(api, userId))
  const { data } = query
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useForm({
    mainField: 'birthDate',
    send: async (element) => {
      await api.operator.setBirthDate({ userId, birthDate: fieldText(element, 'birthDate') })
      showMessage(messages.birthDateSaved)
    },
    onEnd: (error) => (error === undefined || isPasswordAsked(error)) && refreshOperator(queryClient),
  })
  if (!data) return query.isError && <LoadProblem query={query} />
  return (
    <Form form={form} className={css.fields} noValidate={false}>
      <TextField
        key={data.birthDate}
        label={messages.birthDate}
        hint={data.birthDate === null ? messages.birthDateNotKnown : messages.birthDateHint}
        error={form.errors.birthDate}
        name="birthDate"
        type="date"
        autoComplete="off"
        max={today}
        value={data.birthDate ?? undefined}
        required
      />
      <div>
        <SubmitButton>{messages.correctBirthDate}</SubmitButton>
      </div>
    </Form>
  )
}
