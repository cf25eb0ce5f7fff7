import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Output } from '#contract/endpoints/index.ts'
import type { SiteState } from '#contract/models/overview.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { overviewQuery } from '#src/data/operator.ts'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { Rows, TextRow } from '#src/ui/rows.tsx'
import { Section } from '#src/ui/section.tsx'
import { useWhen } from '#src/ui/when.tsx'

import { useOperatorForm } from './operator-form.ts'

import css from './operator.module.css'

/** The state of the site's e-mail in words. */
export function mailStateText(
  { isSetUp, lastSentTime, failure }: SiteState['mail'],
  when: (timeSec: number) => string,
): string {
  if (!isSetUp) return messages.mailOff
  if (failure)
    return messages.mailFailing({
      time: when(failure.sinceTime),
      reason: messages.mailReason({ cause: failure.cause }),
    })
  return lastSentTime === null ? messages.mailUnused : messages.mailLastSent({ time: when(lastSentTime) })
}

/** Whether the site's e-mail works, with a button that sends a test to the operator. */
export function MailSection() {
  const { data } = useQuery(overviewQuery(useApi()))
  const when = useWhen()
  const mail = data?.site?.mail
  if (!mail) return null
  const { failingCount: count, lastFailureTime } = mail
  return (
    <Section title={messages.email} text={messages.mailHint}>
      <Rows>
        <TextRow
          label={mailStateText(mail, when)}
          hint={
            lastFailureTime === null
              ? undefined
              : `${messages.mailsWait({ count })} · ${messages.mailLastFailure({ time: when(lastFailureTime) })}`
          }
        />
      </Rows>
      {mail.isSetUp && <MailTest />}
    </Section>
  )
}

function MailTest() {
  const api = useApi()
  const [result, setResult] = useState<Output<'operator.testMail'>>()
  const form = useOperatorForm({
    send: async () => {
      setResult(undefined)
      setResult(await api.operator.testMail({}))
    },
  })
  return (
    <Form form={form} className={css.fields}>
      <div>
        <SubmitButton>{messages.mailTest}</SubmitButton>
      </div>
      <p role="status" className={result && result.outcome !== 'sent' ? css.bad : css.small}>
        {result && messages.mailTestResult(result)}
      </p>
    </Form>
  )
}
