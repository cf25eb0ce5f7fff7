import type { Db } from '#server/db/client.ts'

/** The leaving time of users who are being removed and can no longer come back. */
const BEING_REMOVED = `'epoch'::timestamptz`

/** Schedules the final removal of a user. For one who is already leaving, the earlier time stays. */
export async function scheduleRemoval(db: Db, userId: string, days: number): Promise<void> {
  await db.query({
    name: 'account.scheduleRemoval',
    text: `UPDATE users SET leaves_at = coalesce(leaves_at, now() + make_interval(days => $2)) WHERE id = $1`,
    values: [userId, days],
  })
}

export async function isLeaving(db: Db, userId: string): Promise<boolean> {
  const leaving = await db.query({
    name: 'account.leaving',
    text: 'SELECT FROM users WHERE id = $1 AND leaves_at IS NOT NULL',
    values: [userId],
  })
  return leaving.length > 0
}

/** Cancels a removal. False when the user is already being removed, or gone. */
export async function cancelRemoval(db: Db, userId: string): Promise<boolean> {
  const staying = await db.query({
    name: 'account.cancelRemoval',
    text: `UPDATE users SET leaves_at = NULL WHERE id = $1 AND leaves_at > ${BEING_REMOVED} RETURNING id`,
    values: [userId],
  })
  return staying.length > 0
}

/** Takes users whose time is over, who from now on cannot come back. Includes those whose removal was interrupted. */
export async function takeLeavers(db: Db, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `
      UPDATE users SET leaves_at = ${BEING_REMOVED}
      WHERE id IN (SELECT id FROM users WHERE leaves_at <= now() ORDER BY leaves_at LIMIT $1) RETURNING id`,
    values: [limit],
  })
  return rows.map(({ id }) => id)
}
