import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'

import {
  UPKEEP_AT_ONCE,
  type ErrorReport,
  type FailedJob,
  type RegularWork as Work,
} from '#contract/models/upkeep.ts'
import { messages as operator } from '#messages/operator.ts'
import { messages } from '#messages/upkeep.ts'
import { useApi } from '#src/data/api-context.tsx'
import { errorReportsQuery, failedJobsQuery, refreshOperator, regularWorkQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { useWhen, When } from '#src/ui/when.tsx'

import { kindOfError } from './error-kind.ts'
import { LoadProblem } from './load-problem.tsx'

import css from './operator.module.css'

/** Background jobs that failed, and errors of browsers and of the server. */
export const JobsPanel = () => (
  <div className={css.queue}>
    <FailedJobs />
    <ErrorReports />
    <RegularWork />
  </div>
)

/** Runs an action on entries, shows the result, and loads the lists again. */
function useAction() {
  const queryClient = useQueryClient()
  return async (run: () => Promise<string>, button?: HTMLElement) => {
    try {
      showMessage(await run())
      if (button) leaveRow(button)
    } catch (error) {
      showMessage(joinSentences(operator.notDone, sentenceOf(error)))
    }
    await refreshOperator(queryClient)
  }
}
type Act = ReturnType<typeof useAction>

/** The text of an error as it was thrown, for those who can read it. */
const Raw = ({ lines }: { lines: readonly (string | null)[] }) => (
  <Disclosure label={messages.details}>
    <pre className={css.calls} dir="ltr">
      {lines.filter(Boolean).join('\n')}
    </pre>
  </Disclosure>
)

const serverSentence = (error: string): string =>
  error === '' ? messages.cause_error : messages.errorKind({ kind: kindOfError(error, true) })

function FailedJobs() {
  const api = useApi()
  const query = useInfiniteQuery(failedJobsQuery(api))
  const act = useAction()
  const dismiss = (jobIds: string[], button?: HTMLElement) =>
    act(async () => {
      await api.operator.dismissJobs({ jobIds })
      return messages.dismissed
    }, button)
  return (
    <section className={css.fields} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className={css.title}>
        {messages.failedJobs}
      </h2>
      <PagedList
        query={query}
        rowsOf={({ jobs }) => jobs}
        loadingLabel={operator.loading}
        failureTitle={operator.listNotLoaded}
        empty={<Notice icon="check" role="status" title={messages.noJobs} />}
      >
        {(jobs) => (
          <>
            <DismissAll
              ids={jobs.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id)}
              onDismiss={(ids) => void dismiss(ids)}
            />
            <ul className={css.list}>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} act={act} onDismiss={dismiss} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </section>
  )
}

const hasFailedLast = ({ doneTime, failedTime }: Work) => (failedTime ?? 0) > (doneTime ?? 0)

/** Recurring jobs that the server runs by itself. Failed ones are retried by themselves, too. */
function RegularWork() {
  const query = useQuery(regularWorkQuery(useApi()))
  const when = useWhen()
  return (
    <section className={css.fields} aria-labelledby="regular-work">
      <h2 id="regular-work" className={css.title}>
        {messages.regularWork}
      </h2>
      {query.isPending && <Spinner label={operator.loading} />}
      {query.isError && <LoadProblem query={query} />}
      <ul className={css.list}>
        {query.data?.work.map((work) => (
          <li key={work.name} className={css.work}>
            <span>{messages.workName({ name: work.name === 'cleaning' ? 'other' : work.name })}</span>
            <span className={hasFailedLast(work) ? css.bad : css.small}>
              {work.doneTime === null ? messages.neverDone : messages.done({ time: when(work.doneTime) })}
            </span>
            {work.failedTime !== null && (
              <>
                <span className={css.small}>{messages.failed({ time: when(work.failedTime) })}</span>
                <div>
                  <p>{serverSentence(work.error)}</p>
                  {work.error && <Raw lines={[work.error]} />}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DismissAll({ ids, onDismiss }: { ids: string[]; onDismiss: (ids: string[]) => void }) {
  if (ids.length < 2) return null
  const some = ids.slice(0, UPKEEP_AT_ONCE)
  return (
    <div className={css.head}>
      <Button onClick={() => onDismiss(some)}>{messages.dismissAll({ count: some.length })}</Button>
    </div>
  )
}

interface RowProps {
  onDismiss: (ids: string[], button: HTMLElement) => Promise<void>
}

function JobRow({ job, act, onDismiss }: RowProps & { job: FailedJob; act: Act }) {
  const api = useApi()
  const { id, name, user, time, tryCount, maxTryCount, isWaiting, canRetry, cause, error } = job
  const retry = (button: HTMLElement) =>
    act(async () => {
      const { retriedIds } = await api.operator.retryJobs({ jobIds: [id] })
      return retriedIds.length > 0 ? messages.retried : messages.notRetried
    }, button)
  return (
    <li className={css.entry} aria-labelledby={`job-${id}`}>
      <strong id={`job-${id}`}>
        {messages.jobName({ name: name.replaceAll('-', '_') as 'other' })}
        {user && (
          <>
            {' · '}
            <bdi>{`@${user.uniqueId}`}</bdi>
          </>
        )}
      </strong>
      <span className={css.small}>
        <When timeSec={time} />
        {' · '}
        {messages.tries({ count: tryCount, max: maxTryCount })}
        {isWaiting && ` · ${messages.waiting}`}
      </span>
      <p>{cause === 'error' ? serverSentence(error) : messages[`cause_${cause}`]}</p>
      {!canRetry && <p className={css.hint}>{messages.cannotRetry}</p>}
      {error && <Raw lines={[error]} />}
      <div className={css.decisions}>
        {canRetry && (
          <Button onClick={({ currentTarget }) => void retry(currentTarget)}>
            {isWaiting ? messages.retryNow : messages.retry}
          </Button>
        )}
        {!isWaiting && (
          <Button onClick={({ currentTarget }) => void onDismiss([id], currentTarget)}>
            {messages.dismiss}
          </Button>
        )}
      </div>
    </li>
  )
}

function ErrorReports() {
  const api = useApi()
  const query = useInfiniteQuery(errorReportsQuery(api))
  const act = useAction()
  const dismiss = (errorIds: string[], button?: HTMLElement) =>
    act(async () => {
      await api.operator.dismissErrors({ errorIds })
      return messages.dismissed
    }, button)
  return (
    <section className={css.fields} aria-labelledby="error-reports">
      <h2 id="error-reports" className={css.title}>
        {messages.errorReports}
      </h2>
      <PagedList
        query={query}
        rowsOf={({ errors }) => errors}
        loadingLabel={operator.loading}
        failureTitle={operator.listNotLoaded}
        empty={<Notice icon="check" role="status" title={messages.noErrors} />}
      >
        {(errors) => (
          <>
            <DismissAll ids={errors.map(({ id }) => id)} onDismiss={(ids) => void dismiss(ids)} />
            <ul className={css.list}>
              {errors.map((error) => (
                <ErrorRow key={error.id} error={error} onDismiss={dismiss} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </section>
  )
}

function ErrorRow({ error, onDismiss }: RowProps & { error: ErrorReport }) {
  const { id, title, count, firstTime, lastTime, source, isPolicy, during, release, calls } = error
  const when = useWhen()
  const place = isPolicy ? 'policy' : source.replaceAll('-', '_')
  return (
    <li className={css.entry} aria-labelledby={`error-${id}`}>
      <strong id={`error-${id}`}>
        {messages.errorKind({ kind: isPolicy ? 'blocked' : kindOfError(title, source === 'server') })}
      </strong>
      <span className={css.small}>
        {[messages.errorSource({ source: place as 'other' }), messages.errorCount({ count })].join(' · ')}
      </span>
      <span className={css.small}>{messages.seen({ first: when(firstTime), last: when(lastTime) })}</span>
      <Raw lines={[title, during, ...calls, release]} />
      <div className={css.decisions}>
        <Button onClick={({ currentTarget }) => void onDismiss([id], currentTarget)}>
          {messages.dismiss}
        </Button>
      </div>
    </li>
  )
}
