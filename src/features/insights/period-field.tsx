import { useState } from 'react'

import { INSIGHT_PERIODS, RANGE_MAX_DAYS } from '#contract/insights.ts'
import { messages } from '#messages/insights.ts'
import { type InsightRange, rangeOf } from '#src/data/insights.ts'
import { FieldProblem, fieldText, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

import { formatNumber } from './format.ts'

import css from './period-field.module.css'

const OWN = 'own'
const DAY_MS = 86_400_000

interface PeriodFieldProps {
  range: InsightRange
  /** Whether the viewer can choose days of their own. */
  hasOwnRange?: boolean
  onChange: (range: InsightRange) => void
}

/** The days that are shown: up to today, or the viewer's own. */
export function PeriodField({ range, hasOwnRange = true, onChange }: PeriodFieldProps) {
  const isOwn = range.from !== undefined
  const [isChoosing, setIsChoosing] = useState(isOwn)
  return (
    <div className={css.period}>
      <SelectField
        label={messages.period}
        value={isChoosing || isOwn ? OWN : String(range.period ?? INSIGHT_PERIODS[1])}
        onChange={({ target }) => {
          setIsChoosing(target.value === OWN)
          if (target.value !== OWN) onChange(rangeOf({ period: target.value }))
        }}
      >
        {INSIGHT_PERIODS.map((days) => (
          <option key={days} value={days}>
            {messages.lastDays({ days })}
          </option>
        ))}
        {hasOwnRange && <option value={OWN}>{messages.ownRange}</option>}
      </SelectField>
      {(isChoosing || isOwn) && <OwnRange range={range} onChange={onChange} />}
    </div>
  )
}

function OwnRange({ range: { from = '', to = '' }, onChange }: PeriodFieldProps) {
  const form = useForm({
    fieldNames: ['to'],
    send: (element) => {
      const range = rangeOf({ from: fieldText(element, 'from'), to: fieldText(element, 'to') })
      const dayCount = (Date.parse(range.to ?? '') - Date.parse(range.from ?? '')) / DAY_MS + 1
      if (!(dayCount >= 1 && dayCount <= RANGE_MAX_DAYS))
        throw new FieldProblem({ to: messages.rangeFault({ days: formatNumber(RANGE_MAX_DAYS) }) })
      onChange(range)
      return Promise.resolve()
    },
  })
  return (
    <Form form={form} className={css.own}>
      <TextField label={messages.from} type="date" name="from" value={from} />
      <TextField label={messages.to} type="date" name="to" value={to} error={form.errors.to} />
      <SubmitButton>{messages.show}</SubmitButton>
    </Form>
  )
}
