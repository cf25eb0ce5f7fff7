import { PgBoss, type Db as BossDatabase } from 'pg-boss'

import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

/** How often pg-boss looks for jobs whose process has died. */
const SUPERVISE_INTERVAL_SEC = 10

/** Lets pg-boss work on a connection of ours: inside a transaction, its jobs appear with the commit. */
export const asBossDatabase = (db: Db): BossDatabase => ({
  executeSql: async (text, values) => ({ rows: await db.query({ text, ...(values ? { values } : {}) }) }),
})

/** Starts the job queue, which keeps its tables in the schema `pgboss`. */
export async function startBoss(db: Db, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    db: asBossDatabase(db),
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SEC,
    monitorIntervalSeconds: SUPERVISE_INTERVAL_SEC,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue has a problem.'))
  await boss.start()
  return boss
}
