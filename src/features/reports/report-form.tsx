import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import {
  REPORT_DETAILS_MAX_LENGTH,
  REPORT_REASONS,
  type ReportReason,
  type ReportSubject,
} from '#contract/models/report.ts'
import { messages } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { FieldProblem, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

import css from './report-form.module.css'

interface ReportFormProps {
  subject: ReportSubject
  /** The name of the user whose content it is, such as `@ada`. */
  name: string
  /** Shown below the thanks. */
  children: ReactNode
}

/**
 * Reports something to the moderators, with a reason and a text. Thanks the user in its place once the outbox has it.
 */
export function ReportForm({ subject, name, children }: ReportFormProps) {
  const api = useApi()
  const isOnline = useIsOnline()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [details, setDetails] = useState('')
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    fieldNames: ['reason'],
    failure: messages.notSent,
    send: async () => {
      if (reason === '') throw new FieldProblem({ reason: messages.reasonMissing })
      await api.reports.send({ subject, reason, details }, { subject: name })
      setIsSent(true)
    },
  })
  if (isSent)
    return (
      <div className={css.parts}>
        <p ref={focusIfLost} role="status" tabIndex={-1}>
          {isOnline ? messages.sent : messages.queued}
        </p>
        {children}
      </div>
    )
  return (
    <Form form={form} className={css.parts}>
      {subject.kind === 'message' && <p className={css.hint}>{messages.messageHint}</p>}
      <Choice<ReportReason | ''>
        legend={messages.why}
        options={REPORT_REASONS.map((value) => ({ value, label: messages[`reason_${value}`] }))}
        value={reason}
        onChange={(value) => {
          setReason(value)
          form.clear()
        }}
      />
      <TextArea
        label={messages.details}
        hint={messages.detailsHint}
        value={details}
        maxLength={REPORT_DETAILS_MAX_LENGTH}
        rows={3}
        dir="auto"
        onText={setDetails}
      />
      {reason === 'rights' && (
        <Link to="/copyright" className={buttonClass('text')}>
          {messages.claim}
        </Link>
      )}
      {form.errors.reason && (
        <p role="alert" className={css.problem}>
          {form.errors.reason}
        </p>
      )}
      <FormMessage className={css.problem} />
      <SubmitButton kind="primary">{messages.send}</SubmitButton>
    </Form>
  )
}
