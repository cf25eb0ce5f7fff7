import {
  DECISION_NOTE_MAX_LENGTH,
  MIN_AGES,
  REGION_RULES,
  type RegionRule,
  SUSPENSION_DAYS,
} from '#contract/decisions.ts'
import { REPORT_REASONS, type ReportReason } from '#contract/models/report.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { SelectField, TextArea, TextField } from '#src/ui/text-field.tsx'

import css from './operator.module.css'

/** The terms of a decision. */
export interface Terms {
  reason: ReportReason
  note: string
  days: (typeof SUSPENSION_DAYS)[number]
  minAge: (typeof MIN_AGES)[number]
  regions: string
  regionRule: RegionRule
}

export const FIRST_TERMS: Terms = {
  reason: 'other',
  note: '',
  days: 7,
  minAge: 18,
  regions: '',
  regionRule: 'refused',
}

/** The regions of a text such as `DE, FR`. */
export const regionsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z]{2}/g) ?? []

interface DecisionFieldsProps {
  terms: Terms
  onChange: (terms: Terms) => void
  /** Whether to show fields that only decisions about a video need. */
  isVideo: boolean
}

/** The reason of a decision, and behind "More" the fields that are rarely needed. */
export function DecisionFields({ terms, onChange, isVideo }: DecisionFieldsProps) {
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change })
  return (
    <>
      <SelectField
        label={messages.reason}
        value={terms.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value as ReportReason })}
      >
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reports.ground({ reason })}
          </option>
        ))}
      </SelectField>
      <Disclosure label={messages.more}>
        <div className={css.fields}>
          <TextArea
            label={messages.note}
            hint={messages.noteHint}
            value={terms.note}
            maxLength={DECISION_NOTE_MAX_LENGTH}
            rows={2}
            dir="auto"
            onText={(note) => set({ note })}
          />
          <SelectField
            label={messages.days}
            value={String(terms.days)}
            onChange={({ currentTarget }) => set({ days: Number(currentTarget.value) as Terms['days'] })}
          >
            {SUSPENSION_DAYS.map((days) => (
              <option key={days} value={days}>
                {messages.dayCount({ days })}
              </option>
            ))}
          </SelectField>
          {isVideo && (
            <>
              <SelectField
                label={messages.minAge}
                value={String(terms.minAge)}
                onChange={({ currentTarget }) =>
                  set({ minAge: Number(currentTarget.value) as Terms['minAge'] })
                }
              >
                {MIN_AGES.map((age) => (
                  <option key={age} value={age}>
                    {formatCount(age)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={messages.regionRule}
                value={terms.regionRule}
                onChange={({ currentTarget }) => set({ regionRule: currentTarget.value as RegionRule })}
              >
                {REGION_RULES.map((rule) => (
                  <option key={rule} value={rule}>
                    {messages[`regionRule_${rule}`]}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={messages.regions}
                hint={messages.regionsHint}
                value={terms.regions}
                dir="ltr"
                onText={(regions) => set({ regions })}
              />
            </>
          )}
        </div>
      </Disclosure>
    </>
  )
}
