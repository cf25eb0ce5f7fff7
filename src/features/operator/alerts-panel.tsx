import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { WEBHOOK_MAX_LENGTH } from '#contract/alerts.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { WebhookAnswer } from '#contract/models/alerts.ts'
import { messages } from '#messages/alerts.ts'
import { messages as operator } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { alertsQuery } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { SwitchRow, Rows } from '#src/ui/rows.tsx'
import { Section, Sections } from '#src/ui/section.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'
import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

type Alerts = Output<'alerts.get'>

/** How operators are alerted: each by a personal setting, and a webhook for the whole site. */
export function AlertsPanel() {
  const query = useQuery(alertsQuery(useApi()))
  if (query.isPending) return <Spinner label={operator.loading} />
  if (query.isError) return <LoadProblem query={query} />
  const alerts = query.data
  return (
    <Sections>
      <OwnAlerts alerts={alerts} />
      <Webhook key={alerts.webhook?.url ?? ''} alerts={alerts} />
    </Sections>
  )
}

function OwnAlerts({ alerts: { own, canEmail } }: { alerts: Alerts }) {
  const api = useApi()
  const runChange = useRowChange()
  const choose = (change: Partial<Alerts['own']>) => runChange(() => api.alerts.choose({ ...own, ...change }))
  return (
    <Section title={messages.own} text={messages.intro}>
      <Rows>
        <SwitchRow
          label={messages.byPush}
          hint={messages.byPushHint}
          isOn={own.byPush}
          onChange={(byPush) => void choose({ byPush })}
        />
        <SwitchRow
          label={messages.byEmail}
          hint={canEmail ? undefined : messages.noEmail}
          isOn={own.byEmail}
          onChange={(byEmail) => void choose({ byEmail })}
        />
      </Rows>
    </Section>
  )
}

function Webhook({ alerts: { webhook, waitingCount } }: { alerts: Alerts }) {
  const api = useApi()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [answer, setAnswer] = useState<WebhookAnswer>()
  const save = async (hasNewSecret: boolean) => {
    setAnswer(undefined)
    await api.alerts.setWebhook({ url, hasNewSecret })
    showMessage(operator.saved)
  }
  const test = async () => {
    setAnswer(undefined)
    setAnswer(await api.alerts.test({}))
  }
  const form = useOperatorForm({ fieldNames: ['url'], send: () => save(false) })
  return (
    <Section title={messages.webhook} text={messages.webhookHint}>
      <Form form={form} className={cardClass} aria-label={messages.webhook}>
        <TextField
          label={messages.url}
          value={url}
          maxLength={WEBHOOK_MAX_LENGTH}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          error={form.errors.url}
          onText={setUrl}
        />
        {webhook && (
          <TextField
            label={messages.secret}
            hint={messages.secretHint}
            value={webhook.secret}
            readOnly
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {webhook && waitingCount > 0 && (
          <p className={css.hint}>{messages.waiting({ count: waitingCount })}</p>
        )}
        <div className={css.decisions}>
          <SubmitButton kind="primary">{operator.save}</SubmitButton>
          {webhook && (
            <>
              <Button isBusy={form.isPending} onClick={() => form.run(test)}>
                {messages.sendTest}
              </Button>
              <Button onClick={() => form.run(() => save(true))}>{messages.newSecret}</Button>
            </>
          )}
        </div>
        <div role="status" className={css.answer}>
          {answer && (
            <>
              <p>
                {messages.answer({
                  outcome: answer.outcome === 'unreachable' ? 'other' : answer.outcome,
                  status: String(answer.status ?? ''),
                  ms: answer.durationMs,
                })}
              </p>
              {answer.text && (
                <pre className={css.text} dir="auto">
                  {answer.text}
                </pre>
              )}
            </>
          )}
        </div>
      </Form>
    </Section>
  )
}
