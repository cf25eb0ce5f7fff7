import type { RegularWork, RegularWorkName } from '#contract/models/upkeep.ts'
import type { Db } from '#server/db/client.ts'

export async function recordDone(db: Db, name: RegularWorkName): Promise<void> {
  await db.query({
    name: 'regularWork.done',
    text: `
      INSERT INTO regular_work (name, done_at) VALUES ($1, now())
      ON CONFLICT (name) DO UPDATE SET done_at = EXCLUDED.done_at`,
    values: [name],
  })
}

export async function recordFailed(db: Db, name: RegularWorkName, error: string): Promise<void> {
  await db.query({
    name: 'regularWork.failed',
    text: `
      INSERT INTO regular_work (name, failed_at, error) VALUES ($1, now(), $2)
      ON CONFLICT (name) DO UPDATE SET failed_at = EXCLUDED.failed_at, error = EXCLUDED.error`,
    values: [name, error],
  })
}

/** Lists the work that has run or failed. */
export const listWork = (db: Db): Promise<RegularWork[]> =>
  db.query<RegularWork & Record<string, unknown>>({
    name: 'regularWork.list',
    text: `
      SELECT name, floor(extract(epoch FROM done_at))::float8 AS "doneTime",
        floor(extract(epoch FROM failed_at))::float8 AS "failedTime", error
      FROM regular_work`,
  })
