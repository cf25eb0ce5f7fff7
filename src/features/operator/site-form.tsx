import { useState } from 'react'

import { isApiError, type ApiError } from '#contract/errors.ts'
import {
  PRESETS,
  SIGN_UP_MODES,
  SITE_CONTACT_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_RULES_MAX_LENGTH,
  type Preset,
  type SiteSettings,
} from '#contract/models/site.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'

import { useOperatorForm } from './operator-form.ts'
import { AccentField } from './site-accent.tsx'
import { changesOf, draftOf, LISTS, NUMBERS, sameNames, settingsOf, type Draft } from './site-draft.ts'

import css from './operator.module.css'

const HINTS = {
  signUpsPerAddress: 'signUpsPerAddressHint',
  firstReviewCount: 'firstReviewCountHint',
} as const satisfies Partial<Record<(typeof NUMBERS)[number], keyof typeof messages>>
const isConflict = (error: unknown): error is ApiError => isApiError(error, StatusCode.conflict)

const textOf = (value: SiteSettings[keyof SiteSettings]) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Problems by field; one that another operator has changed gets its current value. */
function fieldsOf(problem: unknown, current: SiteSettings): Record<string, string> {
  if (!isApiError(problem)) return {}
  const { fields = {} } = problem.problem
  if (!isConflict(problem)) return fields
  return Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      messages.setMeanwhile({ value: textOf(current[name as keyof SiteSettings]) }),
    ]),
  )
}

const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

const changedSince = (then: Draft, now: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== then[name as keyof Draft]))

/** The settings of the site. Changed ones are saved together. Presets fill them in. */
export function SiteForm({ settings }: { settings: SiteSettings }) {
  const api = useApi()
  // The settings when the draft began: those loaded later may be another operator's.
  const [base, setBase] = useState(settings)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))

  const save = async () => {
    try {
      const change = changesOf(draft, base)
      const saved = await api.operator.setSite({ ...change, expected: sameNames(base, change) })
      setBase(saved.settings)
      // Fields that were changed meanwhile stay as they are.
      setDraft((now) => ({ ...draftOf(saved.settings), ...changedSince(draft, now) }))
      showMessage(messages.saved)
    } catch (error) {
      // The next save is based on the other operator's changes.
      if (isConflict(error)) {
        const current = await api.operator.site({}).catch(() => undefined)
        if (current) setBase({ ...base, ...sameNames(current.settings, error.problem.fields ?? {}) })
      }
      throw error
    }
  }
  const form = useOperatorForm({ send: save })
  const fields = fieldsOf(form.problem, base)

  return (
    <Form form={form} className={css.fields}>
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
      <TextFields draft={draft} fields={fields} set={set} />
      <Choice
        legend={messages.signUps}
        options={SIGN_UP_MODES.map((value) => ({ value, label: messages[`signUps_${value}`] }))}
        value={draft.signUps}
        onChange={(signUps) => set({ signUps })}
      />
      <NumbersAndLists draft={draft} fields={fields} set={set} />
      <Switch
        label={messages.readOnly}
        isOn={draft.isReadOnly}
        onChange={(isReadOnly) => set({ isReadOnly })}
      >
        {messages.readOnlyHint}
      </Switch>
      <SubmitButton kind="primary">{messages.save}</SubmitButton>
    </Form>
  )
}

interface PartProps {
  draft: Draft
  /** Problems by field. */
  fields: Record<string, string>
  set: (change: Partial<Draft>) => void
}

/** How the site presents itself. */
const TextFields = ({ draft, fields, set }: PartProps) => (
  <>
    <TextField
      label={messages.siteName}
      value={draft.name}
      maxLength={SITE_NAME_MAX_LENGTH}
      dir="auto"
      autoComplete="off"
      error={fields['name']}
      onText={(name) => set({ name })}
    />
    <AccentField value={draft.accent} error={fields['accent']} onText={(accent) => set({ accent })} />
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
  </>
)

/** The site's limits, and its lists of blocked networks and e-mail domains. */
const NumbersAndLists = ({ draft, fields, set }: PartProps) => (
  <>
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
        onText={(text) => set({ [name]: text })}
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
        onText={(text) => set({ [name]: text })}
      />
    ))}
  </>
)
