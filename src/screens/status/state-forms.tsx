import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'

import { REGION_COOKIE } from '#contract/consent.ts'
import { isApiError, sentenceOf } from '#contract/errors.ts'
import { REGIONS } from '#contract/regions.ts'
import { messages } from '#messages/states.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { pageLocale } from '#src/ui/page-locale.ts'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

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

const YEAR_SEC = 365 * 24 * 60 * 60

/** Asks visitors for their region where the site does not know it. */
export function RegionForm() {
  const askAgain = useAskAgain()
  const [region, setRegion] = useState('')
  const locale = pageLocale()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!region) return
    document.cookie = `${REGION_COOKIE}=${region}; path=/; max-age=${YEAR_SEC}; samesite=lax`
    void askAgain()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <SelectField
        label={messages.yourRegion}
        value={region}
        required
        onChange={({ target }) => setRegion(target.value)}
      >
        <option value="">–</option>
        {REGIONS.map((code) => ({ code, name: names.of(code) ?? code }))
          .toSorted((a, b) => a.name.localeCompare(b.name, locale))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <Button type="submit">{messages.continue}</Button>
    </form>
  )
}
