import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'

import { isApiError, sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/states.ts'
import { useApi } from '#src/data/api-context.tsx'
import { chooseRegion } from '#src/features/region/chosen-region.ts'
import { RegionField } from '#src/features/region/region-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import css from './state-notice.module.css'

/** Asks for the page again once something about the viewer has changed. */
function useAskAgain() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
}

/** Of today, in the form of a field. */
const today = () => new Date().toISOString().slice(0, 10)

/** Asks users for the date of birth that a limit of age needs. */
export function BirthDateForm() {
  const api = useApi()
  const askAgain = useAskAgain()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [latest] = useState(today)
  const form = useFocusOnProblem(problem)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await api.users.setBirthDate({ birthDate: fieldText(event.currentTarget, 'birthDate') })
      await askAgain()
    } catch (error) {
      const field = isApiError(error) ? error.problem.fields?.['birthDate'] : undefined
      setProblem(field ?? sentenceOf(error))
    }
    setIsBusy(false)
  }
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={messages.birthDate}
        hint={messages.birthDateHint}
        error={problem}
        name="birthDate"
        type="date"
        autoComplete="bday"
        max={latest}
        required
      />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {messages.continue}
      </Button>
    </form>
  )
}

/** Asks visitors for their region where the site does not know it. */
export function RegionForm() {
  const askAgain = useAskAgain()
  const [region, setRegion] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!region) return
    chooseRegion(region)
    void askAgain()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <RegionField region={region} onChange={setRegion} />
      <Button type="submit">{messages.continue}</Button>
    </form>
  )
}
