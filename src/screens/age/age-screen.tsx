import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { ageAt, readAgeVerification, type AgeVerification } from '#contract/age-verification.ts'
import type { UserSettings } from '#contract/models/user.ts'
import { ACCOUNT_MIN_AGE } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { messages as app } from '#messages/app.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages } from '#messages/states.ts'
import { useApi } from '#src/data/api-context.tsx'
import { patchSettings, userSettingsQuery } from '#src/data/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { fieldText, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { translate } from '#src/ui/translate.ts'

import css from './age-screen.module.css'

export interface AgeSearch extends AgeVerification {
  /** The path on this site that was asked for, with its query. */
  next?: string
}

/**
 * Asks a user for their date of birth, and returns to the page with the age limit (specification section 3, age
 * verification).
 */
export function AgeScreen({ search }: { search: AgeSearch }) {
  const { user } = useSession()
  return (
    <Page title={app.dateOfBirth} back={<BackButton place="bar" />} isNarrow>
      {user ? (
        <Ask search={search} />
      ) : (
        <Notice icon="user" title={messages.ageLogIn}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {app.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

const REASONS = { video: 'ageOfVideo', live: 'ageOfLive', account: 'ageOfAccount' } as const

/** A path of this site; undefined for an address that leads elsewhere. */
const pathOf = (next = ''): string | undefined =>
  /^\/(?![/\\])/.test(next) && URL.parse(next, location.origin)?.origin === location.origin ? next : undefined

function Ask({ search }: { search: AgeSearch }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data, error, refetch } = useQuery(userSettingsQuery(api))
  const [isSaved, setIsSaved] = useState(false)
  const [now] = useState(() => new Date())
  const { age_verify_object_type: objectType = 'account' } = readAgeVerification({ ...search })
  const next = pathOf(search.next)
  if (!data) {
    return error ? (
      <MoreProblem
        title={messages.ageNotLoaded}
        reason={sentenceOf(error)}
        onTryAgain={() => void refetch()}
      />
    ) : (
      <Spinner />
    )
  }
  const { birthDate } = data
  if (birthDate !== undefined && ageAt(birthDate, now) < ACCOUNT_MIN_AGE) {
    return (
      <Notice
        icon="user"
        role="alert"
        title={messages.userFtcTitle}
        text={translate(sentence('userFtc'))}
        code={10223}
      >
        <Link to="/contact" className={buttonClass('primary')}>
          {app.contactUs}
        </Link>
      </Notice>
    )
  }
  const goOn = async (settings: UserSettings) => {
    patchSettings(queryClient, settings)
    await queryClient.invalidateQueries()
    if (settings.birthDate !== undefined && ageAt(settings.birthDate, now) < ACCOUNT_MIN_AGE) return
    // The history does not know the router's base path.
    if (next !== undefined) router.history.replace(prefixOf(pageLanguage()) + next)
    else setIsSaved(true)
  }
  return (
    <div className={css.ask}>
      <p>{messages[REASONS[objectType]]}</p>
      {birthDate !== undefined && (
        <p>
          {messages.ageKnown({
            date: formatDate(Date.parse(birthDate) / 1000, { dateStyle: 'long', timeZone: 'UTC' }),
          })}{' '}
          {messages.ageCorrect}
        </p>
      )}
      <DateForm known={birthDate} onSaved={goOn} />
      {isSaved && <p role="status">{messages.ageSaved}</p>}
      {birthDate !== undefined && (
        <Link to="/contact" className={buttonClass('text')}>
          {app.contactUs}
        </Link>
      )}
    </div>
  )
}

/** Today's date, in the format of a field. */
const today = () => new Date().toISOString().slice(0, 10)

interface DateFormProps {
  /** The date that the user has entered before. */
  known: string | undefined
  onSaved: (settings: UserSettings) => Promise<void>
}

function DateForm({ known, onSaved }: DateFormProps) {
  const api = useApi()
  const [latest] = useState(today)
  const form = useForm({
    fieldNames: ['birthDate'],
    mainField: 'birthDate',
    send: async (element) =>
      onSaved(await api.users.setBirthDate({ birthDate: fieldText(element, 'birthDate') })),
  })
  return (
    <Form form={form} className={css.form} noValidate={false}>
      <TextField
        label={messages.birthDate}
        hint={known === undefined ? messages.birthDateHint : undefined}
        error={form.errors.birthDate}
        name="birthDate"
        type="date"
        autoComplete="bday"
        min={known}
        max={latest}
        value={known}
        required
      />
      <SubmitButton kind="primary">{messages.continue}</SubmitButton>
    </Form>
  )
}
