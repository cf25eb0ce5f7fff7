import type { Db, Tx } from '#server/db/client.ts'
import type { SummaryRow } from '#server/features/users/present.ts'

/** SQL: waits for an answer, over a row of `users` and its request, if there is one. */
const WAITS = `users.standing = 'waiting' AND users.leaves_at IS NULL AND request.declined_at IS NULL`
const FROM_WAITING = `users LEFT JOIN sign_up_requests AS request ON request.user_id = users.id`

export async function insertRequest(db: Db, userId: string, introduction: string): Promise<void> {
  await db.query({
    name: 'site.insertSignUpRequest',
    text: 'INSERT INTO sign_up_requests (user_id, introduction) VALUES ($1, $2)',
    values: [userId, introduction],
  })
}

/** Counts waiting requests, up to a number. */
export async function countWaiting(db: Db, max: number): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'site.countWaiting',
    text: `SELECT count(*)::int AS count FROM (SELECT FROM ${FROM_WAITING} WHERE ${WAITS} LIMIT $1) AS waiting`,
    values: [max],
  })
  return row?.count ?? 0
}

export interface WaitingRow extends SummaryRow {
  introduction: string
  sinceTime: number
}

/** Lists waiting requests, the oldest first. */
export async function listWaiting(db: Db, afterId: string | undefined, limit: number): Promise<WaitingRow[]> {
  return db.query<WaitingRow & Record<string, unknown>>({
    name: 'site.listWaiting',
    text: `
      SELECT users.id, users.unique_id AS "uniqueId", users.sec_uid AS "secUid", users.nickname,
        coalesce(users.avatar_small_key, users.avatar_key) AS "avatarKey",
        coalesce(request.introduction, '') AS introduction, extract(epoch FROM users.created_at)::float8 AS "sinceTime"
      FROM ${FROM_WAITING} WHERE ${WAITS} AND users.id > $1 ORDER BY users.id LIMIT $2`,
    values: [afterId ?? '0', limit],
  })
}

/**
 * Locks those of the users who wait until the transaction ends, so that two operators do not answer the same request.
 */
export async function lockWaiting(db: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'site.lockWaiting',
    text: `
      SELECT users.id FROM ${FROM_WAITING} WHERE ${WAITS} AND users.id = ANY ($1::bigint[])
      ORDER BY users.id FOR UPDATE OF users`,
    values: [userIds],
  })
  return rows.map(({ id }) => id)
}

export async function deleteRequest(db: Db, userId: string): Promise<void> {
  await db.query({
    name: 'site.deleteSignUpRequest',
    text: 'DELETE FROM sign_up_requests WHERE user_id = $1',
    values: [userId],
  })
}

/** Declines a request, whose account is removed after a number of days. */
export async function declineRequest(db: Db, userId: string, reason: string, days: number): Promise<void> {
  await db.query({
    name: 'site.declineSignUp',
    text: `
      INSERT INTO sign_up_requests (user_id, introduction, declined_at, reason) VALUES ($1, '', now(), $2)
      ON CONFLICT (user_id) DO UPDATE SET declined_at = now(), reason = EXCLUDED.reason`,
    values: [userId, reason],
  })
  await db.query({
    name: 'site.removeDeclined',
    text: 'UPDATE users SET leaves_at = now() + make_interval(days => $2) WHERE id = $1',
    values: [userId, days],
  })
}

export interface AdmissionRow {
  isDeclined: boolean
  reason: string
  sinceTime: number
}

/** The state of a user's request. Undefined for users who do not wait. */
export async function findAdmission(db: Db, userId: string): Promise<AdmissionRow | undefined> {
  const [row] = await db.query<AdmissionRow & Record<string, unknown>>({
    name: 'site.admission',
    text: `
      SELECT request.declined_at IS NOT NULL AS "isDeclined", coalesce(request.reason, '') AS reason,
        extract(epoch FROM users.created_at)::float8 AS "sinceTime"
      FROM ${FROM_WAITING} WHERE users.id = $1 AND users.standing = 'waiting'`,
    values: [userId],
  })
  return row
}

export async function isDeclined(db: Db, userId: string): Promise<boolean> {
  return (await findAdmission(db, userId))?.isDeclined ?? false
}
