import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { isApiError, sentenceOf } from '#contract/errors.ts'
import {
  PRESETS,
  SIGN_UP_MODES,
  SITE_CONTACT_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_RULES_MAX_LENGTH,
  type Preset,
  type SiteSettings,
} from '#contract/models/site.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { useFocusOnProblem } from '#src/ui/form.ts'
import { joinSentences } from '#src/ui/join-sentences.ts'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'

import css from './operator.module.css'

const NUMBERS = [
  'signUpsPerAddress',
  'waitingMax',
  'firstReviewCount',
  'newAccountHours',
  'newAccountPosts',
  'newAccountTexts',
] as const
const HINTS = {
  signUpsPerAddress: 'signUpsPerAddressHint',
  firstReviewCount: 'firstReviewCountHint',
} as const satisfies Partial<Record<(typeof NUMBERS)[number], keyof typeof messages>>
/** One in each line. */
const LISTS = ['blockedNetworks', 'blockedEmailDomains'] as const
const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** Fields as they are typed: numbers and lines as text. */
type Typed = (typeof NUMBERS)[number] | (typeof LISTS)[number]
type Draft = Omit<SiteSettings, Typed> & Record<Typed, string>

const entriesOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

const draftOf = (settings: SiteSettings): Draft => ({
  ...settings,
  ...entriesOf(NUMBERS, (name) => String(settings[name])),
  ...entriesOf(LISTS, (name) => settings[name].join('\n')),
})

/** Leaves it to the server to refuse a field without a number. */
const settingsOf = (draft: Draft): SiteSettings => ({
  ...draft,
  ...entriesOf(NUMBERS, (name) => Number(draft[name] || Number.NaN)),
  ...entriesOf(LISTS, (name) =>
    draft[name]
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
})

/** All settings of the site, saved together. Presets fill them in. */
export function SiteForm({ settings }: { settings: SiteSettings }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [problem, setProblem] = useState<unknown>()
  const [isSaving, setIsSaving] = useState(false)
  const form = useFocusOnProblem(problem)
  const fields = (isApiError(problem) ? problem.problem.fields : undefined) ?? {}
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))

  const save = async () => {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const saved = await api.operator.setSite(settingsOf(draft))
      setDraft(draftOf(saved.settings))
      showMessage(messages.saved)
    } catch (error) {
      setProblem(error)
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    }
    setIsSaving(false)
    await refreshOperator(queryClient)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={css.fields}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className={css.presets}>
        <legend>{messages.presets}</legend>
        <div className={css.decisions}>
          {PRESET_NAMES.map((name) => (
            <Button key={name} onClick={() => setDraft(draftOf({ ...settingsOf(draft), ...PRESETS[name] }))}>
              {messages[`preset_${name}`]}
            </Button>
          ))}
        </div>
        <p className={css.hint}>{messages.presetHint}</p>
      </fieldset>
      <TextField
        label={messages.siteName}
        value={draft.name}
        maxLength={SITE_NAME_MAX_LENGTH}
        dir="auto"
        autoComplete="off"
        error={fields['name']}
        onText={(name) => set({ name })}
      />
      <TextArea
        label={messages.siteRules}
        hint={messages.siteRulesHint}
        value={draft.rules}
        maxLength={SITE_RULES_MAX_LENGTH}
        rows={4}
        dir="auto"
        error={fields['rules']}
        onText={(rules) => set({ rules })}
      />
      <TextArea
        label={messages.siteContact}
        hint={messages.siteContactHint}
        value={draft.contact}
        maxLength={SITE_CONTACT_MAX_LENGTH}
        rows={2}
        dir="auto"
        error={fields['contact']}
        onText={(contact) => set({ contact })}
      />
      <TextField
        label={messages.securityContact}
        hint={messages.securityContactHint}
        value={draft.securityContact}
        dir="ltr"
        autoComplete="off"
        error={fields['securityContact']}
        onText={(securityContact) => set({ securityContact })}
      />
      <Choice
        legend={messages.signUps}
        options={SIGN_UP_MODES.map((value) => ({ value, label: messages[`signUps_${value}`] }))}
        value={draft.signUps}
        onChange={(signUps) => set({ signUps })}
      />
      {NUMBERS.map((name) => (
        <TextField
          key={name}
          label={messages[name]}
          hint={name in HINTS ? messages[HINTS[name as keyof typeof HINTS]] : undefined}
          value={draft[name]}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          error={fields[name]}
          onText={(text) => setDraft((before) => ({ ...before, [name]: text }))}
        />
      ))}
      {LISTS.map((name) => (
        <TextArea
          key={name}
          label={messages[name]}
          hint={messages[`${name}Hint`]}
          value={draft[name]}
          rows={3}
          dir="ltr"
          spellCheck={false}
          error={fields[name]}
          onText={(text) => setDraft((before) => ({ ...before, [name]: text }))}
        />
      ))}
      <Switch
        label={messages.readOnly}
        isOn={draft.isReadOnly}
        onChange={(isReadOnly) => set({ isReadOnly })}
      >
        {messages.readOnlyHint}
      </Switch>
      <Button kind="primary" type="submit" isBusy={isSaving}>
        {messages.save}
      </Button>
    </form>
  )
}
