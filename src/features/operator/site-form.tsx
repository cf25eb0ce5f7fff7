import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

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
import { renameSite, siteName } from '#messages/open-messages.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Rows, SwitchRow } from '#src/ui/rows.tsx'
import { Section, Sections } from '#src/ui/section.tsx'
import { NumberField, TextArea, TextField } from '#src/ui/text-field.tsx'

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
const rulesOf = (preset: Preset): string =>
  messages.presetRules({ preset: preset === 'community' ? 'other' : preset })

/** The draft with the values of a preset. Rules that an operator has written stay. */
function withPreset(draft: Draft, preset: Preset): Draft {
  const isUnwritten = draft.rules === '' || PRESET_NAMES.some((name) => rulesOf(name) === draft.rules)
  return {
    ...draftOf({ ...settingsOf(draft), ...PRESETS[preset] }),
    ...(isUnwritten && { rules: rulesOf(preset) }),
  }
}

const changedSince = (then: Draft, now: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== then[name as keyof Draft]))

/** Shows the site's new name on this page: what has it is drawn again only when something else in it changes. */
function showName(name: string): void {
  const before = siteName()
  renameSite(name)
  document.title = document.title.replace(before, siteName())
  for (const shown of document.querySelectorAll('[data-name]')) shown.textContent = siteName()
}

/** The settings of the site, in groups. Changed ones are saved together. Presets fill them in. */
export function SiteForm({ settings }: { settings: SiteSettings }) {
  const api = useApi()
  // The settings when the draft began: those loaded later may be another operator's.
  const [base, setBase] = useState(settings)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const changed = new Set(Object.keys(changesOf(draft, base)))

  const save = async () => {
    try {
      const change = changesOf(draft, base)
      const saved = await api.operator.setSite({ ...change, expected: sameNames(base, change) })
      setBase(saved.settings)
      if (change.name !== undefined) showName(saved.settings.name)
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
  const part = { draft, base, changed, fields, set }

  return (
    <Form form={form}>
      <Sections>
        <Section title={messages.presets} text={messages.presetHint}>
          <div className={css.decisions}>
            {PRESET_NAMES.map((name) => (
              <Button key={name} onClick={() => setDraft(withPreset(draft, name))}>
                {messages[`preset_${name}`]}
              </Button>
            ))}
          </div>
        </Section>
        <Appearance {...part} />
        <NewAccounts {...part} />
        <Blocked {...part} />
        <Section title={messages.maintenance}>
          <Rows>
            <SwitchRow
              label={messages.readOnly}
              hint={messages.readOnlyHint}
              isOn={draft.isReadOnly}
              onChange={(isReadOnly) => set({ isReadOnly })}
            />
          </Rows>
        </Section>
      </Sections>
      {changed.size > 0 && <SaveBar count={changed.size} onDiscard={() => setDraft(draftOf(base))} />}
    </Form>
  )
}

/** Saves or discards what is changed. Gives the focus back to the field that it came from when it closes. */
function SaveBar({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const { current: element } = bar
    return () => {
      if (element?.contains(document.activeElement)) origin.current?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={bar}
      className={css.saveBar}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          origin.current = relatedTarget
      }}
    >
      <p role="status">{messages.unsaved({ count })}</p>
      <Button onClick={onDiscard}>{messages.discard}</Button>
      <SubmitButton kind="primary">{messages.save}</SubmitButton>
    </div>
  )
}

interface PartProps {
  draft: Draft
  /** The settings as they are stored. */
  base: SiteSettings
  /** Names of the fields that are not saved yet. */
  changed: ReadonlySet<string>
  /** Problems by field. */
  fields: Record<string, string>
  set: (change: Partial<Draft>) => void
}

/** Marks a field that differs from what is stored, and says what that is. */
const Changed = ({
  isChanged,
  before,
  children,
}: {
  isChanged: boolean
  /** Absent where it would be long. */
  before?: string
  children: ReactNode
}) => (
  <div className={css.changeable} data-changed={isChanged || undefined}>
    {children}
    {isChanged && (
      <p className={css.small}>
        {before === undefined ? messages.changedField : messages.changedFrom({ value: before })}
      </p>
    )}
  </div>
)

/** How the site presents itself. */
const Appearance = ({ draft, changed, fields, set }: PartProps) => (
  <Section title={messages.appearance}>
    <Changed isChanged={changed.has('name')}>
      <TextField
        label={messages.siteName}
        value={draft.name}
        maxLength={SITE_NAME_MAX_LENGTH}
        dir="auto"
        autoComplete="off"
        error={fields['name']}
        onText={(name) => set({ name })}
      />
    </Changed>
    <Changed isChanged={changed.has('accent')}>
      <AccentField value={draft.accent} error={fields['accent']} onText={(accent) => set({ accent })} />
    </Changed>
    <Changed isChanged={changed.has('rules')}>
      <TextArea
        label={messages.siteRules}
        hint={messages.siteRulesHint}
        value={draft.rules}
        maxLength={SITE_RULES_MAX_LENGTH}
        rows={6}
        dir="auto"
        error={fields['rules']}
        onText={(rules) => set({ rules })}
      />
    </Changed>
    <Changed isChanged={changed.has('contact')}>
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
    </Changed>
    <Changed isChanged={changed.has('securityContact')}>
      <TextField
        label={messages.securityContact}
        hint={messages.securityContactHint}
        value={draft.securityContact}
        dir="ltr"
        autoComplete="off"
        error={fields['securityContact']}
        onText={(securityContact) => set({ securityContact })}
      />
    </Changed>
  </Section>
)

/** The most digits of a number among the limits. */
const DIGITS = 5

/** Sign-up, and the limits of new accounts. */
const NewAccounts = ({ draft, base, changed, fields, set }: PartProps) => (
  <Section title={messages.newAccounts}>
    <Changed isChanged={changed.has('signUps')} before={messages[`signUps_${base.signUps}`]}>
      <Choice
        legend={messages.signUps}
        options={SIGN_UP_MODES.map((value) => ({ value, label: messages[`signUps_${value}`] }))}
        value={draft.signUps}
        onChange={(signUps) => set({ signUps })}
      />
    </Changed>
    {NUMBERS.map((name) => (
      <Changed key={name} isChanged={changed.has(name)} before={formatCount(base[name])}>
        <NumberField
          label={messages[name]}
          hint={name in HINTS ? messages[HINTS[name as keyof typeof HINTS]] : undefined}
          value={draft[name]}
          digits={DIGITS}
          dir="ltr"
          error={fields[name]}
          onText={(text) => set({ [name]: text })}
        />
      </Changed>
    ))}
  </Section>
)

/** Networks and e-mail domains that are kept out. */
const Blocked = ({ draft, changed, fields, set }: PartProps) => (
  <Section title={messages.blocked}>
    {LISTS.map((name) => (
      <Changed key={name} isChanged={changed.has(name)}>
        <TextArea
          label={messages[name]}
          hint={messages[`${name}Hint`]}
          value={draft[name]}
          rows={3}
          dir="ltr"
          spellCheck={false}
          error={fields[name]}
          onText={(text) => set({ [name]: text })}
        />
      </Changed>
    ))}
  </Section>
)
