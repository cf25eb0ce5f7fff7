import { PgBoss, type Db as BossDatabase } from 'pg-boss'

import type { Database, Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

/** How often pg-boss looks for jobs whose process has died. */
const SUPERVISE_INTERVAL_SEC = 10

/** Lets pg-boss add a job inside a transaction of ours: the job appears with the commit. */
export const asBossDatabase = (db: Db): BossDatabase => ({
  executeSql: async (text, values) => ({ rows: await db.query({ text, ...(values ? { values } : {}) }) }),
})

/** pg-boss copies the errors of its workers into plain objects, of which the log would say nothing but that. */
const asError = (fault: Error): Error => (fault instanceof Error ? fault : Object.assign(new Error(), fault))

/** Starts the job queue, whose tables are in the schema `pgboss`. */
export async function startBoss({ pool }: Database, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    // Straight to the pool: pg-boss sends several statements at once and reads each one's result.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SEC,
    monitorIntervalSeconds: SUPERVISE_INTERVAL_SEC,
  })
  boss.on('error', (fault) => log.error({ err: asError(fault) }, 'The job queue has a problem.'))
  await boss.start()
  return boss
}
