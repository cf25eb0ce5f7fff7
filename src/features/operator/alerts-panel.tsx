import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { WEBHOOK_MAX_LENGTH } from '#contract/alerts.ts'
import type { Output } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import type { WebhookAnswer } from '#contract/models/alerts.ts'
import { messages } from '#messages/alerts.ts'
import { messages as operator } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { alertsQuery, refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'

import css from './operator.module.css'

type Alerts = Output<'alerts.get'>

/** How operators are alerted: each by a personal setting, and a webhook for the whole site. */
export function AlertsPanel() {
  const query = useQuery(alertsQuery(useApi()))
  if (query.isPending) return <Spinner label={operator.loading} />
  if (query.isError) return <LoadProblem query={query} />
  const alerts = query.data
  return (
    <div className={css.queue}>
      <p className={css.hint}>{messages.intro}</p>
      <OwnAlerts alerts={alerts} />
      <Webhook key={alerts.webhook?.url ?? ''} alerts={alerts} />
    </div>
  )
}

const reportFailure = (error: unknown) => showMessage(joinSentences(operator.notDone, sentenceOf(error)))

function OwnAlerts({ alerts: { own, canEmail } }: { alerts: Alerts }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const choose = async (change: Partial<Alerts['own']>) => {
    await api.alerts.choose({ ...own, ...change }).catch(reportFailure)
    await refreshOperator(queryClient)
  }
  return (
    <fieldset className={css.presets}>
      <legend>{messages.own}</legend>
      <Switch label={messages.byPush} isOn={own.byPush} onChange={(byPush) => void choose({ byPush })}>
        {messages.byPushHint}
      </Switch>
      <Switch label={messages.byEmail} isOn={own.byEmail} onChange={(byEmail) => void choose({ byEmail })}>
        {canEmail ? undefined : messages.noEmail}
      </Switch>
    </fieldset>
  )
}

function Webhook({ alerts: { webhook, waitingCount } }: { alerts: Alerts }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [problem, setProblem] = useState<unknown>()
  const [answer, setAnswer] = useState<WebhookAnswer>()
  const [isTesting, setIsTesting] = useState(false)
  const run = async (call: () => Promise<unknown>) => {
    setProblem(undefined)
    setAnswer(undefined)
    try {
      await call()
    } catch (error) {
      setProblem(error)
      reportFailure(error)
    }
    await refreshOperator(queryClient)
  }
  const save = async (hasNewSecret: boolean) => {
    await api.alerts.setWebhook({ url, hasNewSecret })
    showMessage(operator.saved)
  }
  const test = async () => {
    setIsTesting(true)
    await run(async () => setAnswer(await api.alerts.test({})))
    setIsTesting(false)
  }
  return (
    <form
      method="post"
      noValidate
      className={css.fields}
      aria-labelledby="webhook-title"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => save(false))
      }}
    >
      <h2 id="webhook-title" className={css.title}>
        {messages.webhook}
      </h2>
      <TextField
        label={messages.url}
        hint={messages.webhookHint}
        value={url}
        maxLength={WEBHOOK_MAX_LENGTH}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        error={isApiError(problem) ? problem.problem.fields?.['url'] : undefined}
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
      {webhook && waitingCount > 0 && <p className={css.hint}>{messages.waiting({ count: waitingCount })}</p>}
      <div className={css.decisions}>
        <Button kind="primary" type="submit">
          {operator.save}
        </Button>
        {webhook && (
          <>
            <Button isBusy={isTesting} onClick={() => void test()}>
              {messages.sendTest}
            </Button>
            <Button onClick={() => void run(() => save(true))}>{messages.newSecret}</Button>
          </>
        )}
      </div>
      <div role="status" className={css.list}>
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
    </form>
  )
}
