import type { RegularWorkName } from '#contract/models/upkeep.ts'
import type { Db } from '#server/db/client.ts'
import { recordDone, recordFailed } from '#server/features/operator/regular-work-repository.ts'
import type { Log } from '#server/log.ts'

import { errorOf } from './failed-jobs.ts'

/** Successful work is recorded at most once in this time. */
const DONE_INTERVAL_MS = 60_000
const FAILED_INTERVAL_MS = 5_000

/** Wraps work so that it never fails: a failure is logged with the sentence `failure`, and recorded for operators. */
export type Watch = (
  name: RegularWorkName,
  failure: string,
  work: () => Promise<unknown>,
) => () => Promise<void>

/** Makes a function that records when regular work succeeded, and when and why it last failed. */
export function createWatch(db: Db, log: Log, now: () => number = Date.now): Watch {
  const doneAtMs = new Map<RegularWorkName, number>()
  const failedAtMs = new Map<RegularWorkName, number>()
  const isDue = (times: Map<RegularWorkName, number>, name: RegularWorkName, intervalMs: number) => {
    if (now() - (times.get(name) ?? -Infinity) < intervalMs) return false
    times.set(name, now())
    return true
  }
  const write = async (record: Promise<void>) =>
    record.catch((error: unknown) => log.warn({ err: error }, 'Regular work could not be written down.'))
  return (name, failure, work) => async () => {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error }, failure)
      if (!isDue(failedAtMs, name, FAILED_INTERVAL_MS)) return
      await write(recordFailed(db, name, errorOf(error instanceof Error ? error.message : String(error))))
      return
    }
    if (isDue(doneAtMs, name, DONE_INTERVAL_MS)) await write(recordDone(db, name))
  }
}
