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
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
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
  const [problem, setProblem] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const send = async () => {
    if (reason === '') {
      setProblem(messages.reasonMissing)
      return
    }
    try {
      await api.reports.send({ subject, reason, details }, { subject: name })
      setIsSent(true)
    } catch (error) {
      setProblem(joinSentences(messages.notSent, sentenceOf(error)))
    }
  }
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
    <form
      method="post"
      noValidate
      className={css.parts}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {subject.kind === 'message' && <p className={css.hint}>{messages.messageHint}</p>}
      <Choice<ReportReason | ''>
        legend={messages.why}
        options={REPORT_REASONS.map((value) => ({ value, label: messages[`reason_${value}`] }))}
        value={reason}
        onChange={(value) => {
          setReason(value)
          setProblem(undefined)
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
      {problem !== undefined && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <Button kind="primary" type="submit">
        {messages.send}
      </Button>
    </form>
  )
}
