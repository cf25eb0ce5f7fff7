import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { FailedJob } from '#contract/models/upkeep.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'

import { recordAction } from './audit.ts'
import { cursorOf, placeOf, type NumberPlace } from './number-cursor.ts'

/** A job that an operator has acted on. */
export type ChangedJob = Pick<FailedJob, 'id' | 'name'>

/** The failed jobs of the queue. */
export interface FailedJobs {
  /** Lists them from a position, the latest try first. */
  list(db: Db, before: NumberPlace, limit: number): Promise<(FailedJob & { micros: string })[]>
  /** Retries jobs. Returns those for which that was possible. */
  retry(db: Tx, ids: readonly string[]): Promise<ChangedJob[]>
  /** Removes jobs that have no try left. */
  dismiss(db: Tx, ids: readonly string[]): Promise<ChangedJob[]>
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const LEAST_UUID = '00000000-0000-0000-0000-000000000000'

/** The beginning of the list of failed jobs. */
export const FIRST_JOB: NumberPlace = [null, LEAST_UUID]

/**
 * Lists jobs that failed or wait for another try.
 * @throws {ApiError} 400 for a cursor that is not from this list
 */
export async function listJobs(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.jobs'>,
  failedJobs: FailedJobs,
): Promise<Output<'operator.jobs'>> {
  requireRights(viewer, 'operator')
  const found = await failedJobs.list(db, placeOf(cursor, UUID, LEAST_UUID), count + 1)
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return {
    jobs: rows.map(({ micros: _micros, ...job }) => job),
    cursor: cursorOf(last && { key: last.micros, id: last.id }, found.length > count),
  }
}

/** Retries jobs. */
export async function retryJobs(
  db: Tx,
  viewer: Viewer,
  { jobIds }: ParsedInput<'operator.retryJobs'>,
  failedJobs: FailedJobs,
): Promise<Output<'operator.retryJobs'>> {
  requireRights(viewer, 'operator')
  const jobs = await failedJobs.retry(db, jobIds)
  if (jobs.length > 0) await recordAction(db, viewer, { action: 'job.retry', details: { jobs } })
  return { retriedIds: jobs.map(({ id }) => id) }
}

/** Removes failed jobs. */
export async function dismissJobs(
  db: Tx,
  viewer: Viewer,
  { jobIds }: ParsedInput<'operator.dismissJobs'>,
  failedJobs: FailedJobs,
): Promise<Output<'operator.dismissJobs'>> {
  requireRights(viewer, 'operator')
  const jobs = await failedJobs.dismiss(db, jobIds)
  if (jobs.length > 0) await recordAction(db, viewer, { action: 'job.dismiss', details: { jobs } })
  return { dismissedIds: jobs.map(({ id }) => id) }
}
