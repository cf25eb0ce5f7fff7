import { useNavigate } from '@tanstack/react-router'

import { CLAIM_NAME_MAX_LENGTH, CLAIM_TEXT_MAX_LENGTH } from '#contract/models/rights.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'

import { SwornForm } from './sworn-form.tsx'

/** The form with which rights holders claim a video or a sound, without an account. */
export function ClaimForm() {
  const api = useApi()
  const navigate = useNavigate()
  const send = async (valueOf: (field: string) => string, isSworn: true) => {
    const { token } = await api.rights.claim({
      url: valueOf('url'),
      work: valueOf('work'),
      name: valueOf('name'),
      address: valueOf('address'),
      language: LANGUAGES.find((each) => each === pageLanguage()) ?? 'en',
      isSworn,
    })
    await navigate({ to: '/copyright', hash: token, replace: true })
  }
  return (
    <SwornForm
      sworn={messages.sworn}
      action={messages.send}
      send={send}
      renderFields={(problems) => (
        <>
          <p>{messages.intro}</p>
          <TextField label={messages.url} name="url" inputMode="url" dir="ltr" error={problems['url']} />
          <TextArea
            label={messages.work}
            hint={messages.workHint}
            name="work"
            rows={4}
            dir="auto"
            maxLength={CLAIM_TEXT_MAX_LENGTH}
            error={problems['work']}
          />
          <TextField
            label={messages.name}
            name="name"
            autoComplete="name"
            dir="auto"
            maxLength={CLAIM_NAME_MAX_LENGTH}
            error={problems['name']}
          />
          <TextField
            label={messages.email}
            name="address"
            type="email"
            autoComplete="email"
            dir="ltr"
            error={problems['address']}
          />
        </>
      )}
    />
  )
}
