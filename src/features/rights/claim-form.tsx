import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { isApiError, sentenceOf } from '#contract/errors.ts'
import { CLAIM_NAME_MAX_LENGTH, CLAIM_TEXT_MAX_LENGTH } from '#contract/models/rights.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { joinSentences } from '#src/ui/join-sentences.ts'
import { TextArea, TextField } from '#src/ui/text-field.tsx'

import { isSworn, SwornBox } from './sworn-box.tsx'

import css from './rights.module.css'

/** The form with which the holder of rights claims a video or a sound, without an account. */
export function ClaimForm() {
  const api = useApi()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useFocusOnProblem(problem)
  const fields = (isApiError(problem) ? problem.problem.fields : undefined) ?? {}
  const send = async (element: HTMLFormElement) => {
    setProblem(undefined)
    setIsBusy(true)
    const [url, work, name, address] = ['url', 'work', 'name', 'address'].map((field) =>
      fieldText(element, field),
    ) as [string, string, string, string]
    const language = LANGUAGES.find((each) => each === pageLanguage()) ?? 'en'
    try {
      const { token } = await api.rights.claim({
        url,
        work,
        name,
        address,
        language,
        // The server refuses a box that is not ticked.
        isSworn: isSworn(element) as true,
      })
      await navigate({ to: '/copyright', hash: token, replace: true })
    } catch (error) {
      setProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={css.parts}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(event.currentTarget)
      }}
    >
      <p>{messages.intro}</p>
      <TextField label={messages.url} name="url" inputMode="url" dir="ltr" error={fields['url']} />
      <TextArea
        label={messages.work}
        hint={messages.workHint}
        name="work"
        rows={4}
        dir="auto"
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        error={fields['work']}
      />
      <TextField
        label={messages.name}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={CLAIM_NAME_MAX_LENGTH}
        error={fields['name']}
      />
      <TextField
        label={messages.email}
        name="address"
        type="email"
        autoComplete="email"
        dir="ltr"
        error={fields['address']}
      />
      <SwornBox error={fields['isSworn']}>{messages.sworn}</SwornBox>
      {problem !== undefined && (
        <p role="alert" className={css.problem}>
          {joinSentences(messages.notSent, sentenceOf(problem))}
        </p>
      )}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {messages.send}
      </Button>
    </form>
  )
}
