import { randomBytes } from 'node:crypto'

import type { Db } from '#server/db/client.ts'
import { TODAY } from '#server/features/insights/sql.ts'

/** Names a viewer on one day: the same text on another day, or after it, has another name. */
export type HashOfDay = (text: string) => string
/** Reads the key of today. It is the same for all processes, and nothing tells what it was on a day that is over. */
export type ReadDayKey = (db: Db) => Promise<string>

/** Returns a reader that asks the database once in a UTC day. */
export function createDayKeyReader(): ReadDayKey {
  let known: { day: string; key: string } | undefined
  const read: ReadDayKey = async (db) => {
    const today = new Date().toISOString().slice(0, 10)
    if (known?.day === today) return known.key
    const [row] = await db.query<{ day: string; key: string }>({
      name: 'views.dayKey',
      text: `
        WITH made AS (
          INSERT INTO view_keys (day, key) VALUES (${TODAY}, $1) ON CONFLICT DO NOTHING RETURNING day, key
        )
        SELECT day::text AS day, key FROM made
        UNION ALL SELECT day::text, key FROM view_keys WHERE day = ${TODAY}`,
      values: [randomBytes(32).toString('base64url')],
    })
    // Another process has made it at the same moment: the next statement sees it.
    if (!row) return read(db)
    known = row
    return row.key
  }
  return read
}

/** Removes the keys of days that are over, and what was counted by them. */
export async function forgetDays(db: Db): Promise<void> {
  const midnight = `(${TODAY})::timestamp AT TIME ZONE 'UTC'`
  await db.query({ text: `DELETE FROM view_keys WHERE day < ${TODAY}` })
  await db.query({ text: `DELETE FROM counted_views WHERE counted_at < ${midnight}` })
  await db.query({ text: `DELETE FROM counted_authors WHERE counted_at < ${midnight}` })
  await db.query({ text: `DELETE FROM block_views WHERE created_at < ${midnight}` })
  await db.query({ text: `DELETE FROM received_reports WHERE received_at < now() - interval '7 days'` })
}
