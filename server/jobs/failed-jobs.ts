import type { FailedJob } from '#contract/models/upkeep.ts'
import { withoutValues } from '#contract/public-text.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import type { ChangedJob, FailedJobs } from '#server/features/operator/jobs-service.ts'
import type { TranscodeRequest } from '#server/features/videos/create-service.ts'
import { reviveProcessing } from '#server/features/videos/processing-service.ts'

import { TRANSCODE } from './transcode-queue.ts'

/** The listed jobs: they have failed, and are not running. */
const HAS_FAILED = `state IN ('retry', 'failed') AND started_on IS NOT NULL`

/**
 * Creates an index that pg-boss lacks, so that a page of the list always takes the same work, however many jobs there
 * are.
 */
export async function createFailedIndex(db: Db): Promise<void> {
  await db.query({
    text: `CREATE INDEX IF NOT EXISTS job_has_failed ON pgboss.job (started_on DESC, id DESC) WHERE ${HAS_FAILED}`,
  })
}

const ERROR_MAX_LENGTH = 500

interface FailedRow extends Omit<FailedJob, 'user' | 'cause'>, Record<string, unknown> {
  micros: string
  userId: string | null
  uniqueId: string | null
}

async function list(
  db: Db,
  [micros, id]: [string | null, string],
  limit: number,
): Promise<(FailedJob & { micros: string })[]> {
  const rows = await db.query<FailedRow>({
    name: 'jobs.failed',
    text: `
      WITH page AS (
        SELECT * FROM pgboss.job WHERE ${HAS_FAILED} AND ($1::bigint IS NULL
          OR (started_on, id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid))
        ORDER BY started_on DESC, id DESC LIMIT $3
      )
      SELECT page.id, page.name, (extract(epoch FROM page.started_on) * 1000000)::bigint AS micros,
        floor(extract(epoch FROM page.started_on))::float8 AS time, page.retry_count + 1 AS "tryCount",
        page.retry_limit + 1 AS "maxTryCount", page.state = 'retry' AS "isWaiting",
        coalesce(page.output->>'message', page.output->'value'->>'message', '') AS error,
        users.id AS "userId", users.unique_id AS "uniqueId", videos.id AS "videoId",
        page.name <> '${TRANSCODE}' OR page.state = 'retry'
          OR (videos.state = 'failed' AND videos.is_failure_ours AND unused_files.key IS NOT NULL) AS "canRetry"
      FROM page
      LEFT JOIN push_subscriptions ON push_subscriptions.id = (page.data->>'subscriptionId')::bigint
      LEFT JOIN videos ON videos.id = (page.data->>'videoId')::bigint
      LEFT JOIN users ON users.id = coalesce(videos.author_id, push_subscriptions.user_id)
      LEFT JOIN unused_files ON unused_files.key = page.data->>'uploadKey'
      ORDER BY page.started_on DESC, page.id DESC`,
    values: [micros, id, limit],
  })
  return rows.map(({ userId, uniqueId, error, ...row }) => ({
    ...row,
    user: userId !== null && uniqueId !== null ? { id: userId, uniqueId } : null,
    ...causeOf(error),
  }))
}

/** pg-boss's own messages for jobs that took too long, or whose process died. */
const CAUSES: Partial<Record<string, FailedJob['cause']>> = {
  'job timed out': 'timeout',
  'job heartbeat timeout': 'gone',
}

function causeOf(message: string): Pick<FailedJob, 'cause' | 'error'> {
  const cause = CAUSES[message]
  return cause ? { cause, error: '' } : { cause: 'error', error: errorOf(message) }
}

/** The message of an error for operators, without the values of a query, which drivers repeat in messages. */
export const errorOf = (message: string): string =>
  withoutValues(message.slice(0, ERROR_MAX_LENGTH))
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()

interface JobRow extends ChangedJob {
  state: 'retry' | 'failed'
  data: Partial<TranscodeRequest> | null
}

/** Locks jobs, by their queue and id, until the transaction ends. */
const lockJobs = (db: Tx, ids: readonly string[]): Promise<JobRow[]> =>
  db.query<JobRow & Record<string, unknown>>({
    name: 'jobs.lockFailed',
    text: `
      SELECT id, name, state, data FROM pgboss.job
      WHERE name IN (SELECT name FROM pgboss.queue) AND id = ANY ($1::uuid[]) AND ${HAS_FAILED}
      ORDER BY id FOR UPDATE`,
    values: [ids],
  })

async function retry(db: Tx, ids: readonly string[]): Promise<ChangedJob[]> {
  const retried: ChangedJob[] = []
  for (const { id, name, state, data } of await lockJobs(db, ids)) {
    // The author has got a notice of the failure, so the video has to be in preparation again.
    const isGivenUp = name === TRANSCODE && state === 'failed'
    if (isGivenUp && !(await reviveProcessing(db, data?.videoId ?? '0', data?.uploadKey ?? ''))) continue
    retried.push({ id, name })
  }
  await db.query({
    name: 'jobs.retry',
    text: `
      UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL,
        retry_limit = retry_limit + (state = 'failed')::int,
        keep_until = greatest(keep_until, now() + interval '1 day')
      WHERE name = ANY ($1::text[]) AND id = ANY ($2::uuid[])`,
    values: [retried.map(({ name }) => name), retried.map(({ id }) => id)],
  })
  return retried
}

async function dismiss(db: Tx, ids: readonly string[]): Promise<ChangedJob[]> {
  const jobs = (await lockJobs(db, ids)).filter(({ state }) => state === 'failed')
  await db.query({
    name: 'jobs.dismiss',
    text: 'DELETE FROM pgboss.job WHERE name = ANY ($1::text[]) AND id = ANY ($2::uuid[])',
    values: [jobs.map(({ name }) => name), jobs.map(({ id }) => id)],
  })
  const uploads = jobs.flatMap(({ name, data }) =>
    name === TRANSCODE && data?.uploadKey ? [data.uploadKey] : [],
  )
  await addUnusedFiles(db, uploads)
  return jobs.map(({ id, name }) => ({ id, name }))
}

/** The jobs of pg-boss that failed, for operators. */
export const failedJobs: FailedJobs = { list, retry, dismiss }
