import type { PgBoss } from 'pg-boss'

import type { Log } from '#server/log.ts'

const POLLING_INTERVAL_SEC = 5
/** Work that takes longer has failed. */
const EXPIRE_SEC = 5 * 60
/** Age after which rows are deleted, as every interval leaves one. Without it a restart would do the work once more. */
const DELETE_AFTER_SEC = 60 * 60

interface RepeatedJob {
  /** Name of its queue. */
  name: string
  intervalSec: number
  expireSec?: number
  /** The log message when it cannot be queued. */
  failure: string
  work: () => Promise<void>
}

/**
 * Does work once in every interval, in one of the processes on a database.
 * @returns a function that ends it
 */
export async function startRepeatedJob(
  boss: PgBoss,
  log: Log,
  { name, intervalSec, expireSec = EXPIRE_SEC, failure, work }: RepeatedJob,
): Promise<() => void> {
  const policy = {
    retryLimit: 0,
    expireInSeconds: expireSec,
    deleteAfterSeconds: Math.max(DELETE_AFTER_SEC, 2 * intervalSec),
  }
  await boss.createQueue(name, policy)
  const ask = () =>
    boss
      .send(name, {}, { singletonSeconds: intervalSec })
      .catch((error: unknown) => log.warn({ err: error }, failure))
  await ask()
  await boss.work(name, { pollingIntervalSeconds: POLLING_INTERVAL_SEC }, work)
  const asking = setInterval(() => void ask(), intervalSec * 1000)
  return () => clearInterval(asking)
}
