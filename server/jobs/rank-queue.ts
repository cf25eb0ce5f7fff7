import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/db/client.ts'
import { updateRanks } from '#server/features/ranking/service.ts'
import type { Log } from '#server/log.ts'

const RANK = 'rank'
/** How soon what was watched counts. */
const RANK_INTERVAL_SEC = 15
const POLLING_INTERVAL_SEC = 5
const EXPIRE_SEC = 5 * 60
/** Every interval leaves a row behind. */
const DELETE_AFTER_SEC = 60 * 60

/**
 * Brings the ranks up to date in every interval, in one of the processes on a database.
 * @returns what ends asking for it
 */
export async function startRanking(boss: PgBoss, database: Database, log: Log): Promise<() => void> {
  const policy = { retryLimit: 0, expireInSeconds: EXPIRE_SEC, deleteAfterSeconds: DELETE_AFTER_SEC }
  await boss.createQueue(RANK, policy)
  const ask = () =>
    boss
      .send(RANK, {}, { singletonSeconds: RANK_INTERVAL_SEC })
      .catch((error: unknown) => log.warn({ err: error }, 'The ranks could not be brought up to date.'))
  await ask()
  await boss.work(RANK, { pollingIntervalSeconds: POLLING_INTERVAL_SEC }, () => updateRanks(database))
  const asking = setInterval(() => void ask(), RANK_INTERVAL_SEC * 1000)
  return () => clearInterval(asking)
}
