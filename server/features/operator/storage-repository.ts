import type { Db } from '#server/db/client.ts'
import type { SummaryRow } from '#server/features/users/present.ts'

export interface StoringRow extends SummaryRow {
  username: string
  storedBytes: number
  recordingBytes: number
  ownMaxBytes: number | null
}

/** SQL of a user with their storage use. Recordings are counted per user, as few have any. */
const STORING = `
  users.id, users.unique_id AS "uniqueId", users.sec_uid AS "secUid", users.nickname, users.username,
  coalesce(users.avatar_small_key, users.avatar_key) AS "avatarKey", users.stored_bytes::float8 AS "storedBytes",
  users.storage_max_bytes::float8 AS "ownMaxBytes",
  coalesce((SELECT sum((recording->>'sizeBytes')::bigint) FROM live_rooms
    WHERE host_id = users.id AND recording_until IS NOT NULL), 0)::float8 AS "recordingBytes"`

type Row = StoringRow & Record<string, unknown>

/** Lists users from a position, the one with the most bytes first. */
export const listLargest = (
  db: Db,
  [beforeBytes, beforeId]: [string | null, string],
  limit: number,
): Promise<StoringRow[]> =>
  db.query<Row>({
    name: 'operator.largestUsers',
    text: `
      SELECT ${STORING} FROM users
      WHERE $1::bigint IS NULL OR (stored_bytes, id) < ($1::bigint, $2::bigint)
      ORDER BY stored_bytes DESC, id DESC LIMIT $3`,
    values: [beforeBytes, beforeId, limit],
  })

/** Lists users whose name begins with a text, by their names, after one of them. */
export const listNamed = (db: Db, prefix: string, after: string, limit: number): Promise<StoringRow[]> =>
  db.query<Row>({
    name: 'operator.storingUsers',
    text: `
      SELECT ${STORING} FROM users
      WHERE username ~>=~ $1 AND username ~<~ ($1 || chr(1114111)) AND username ~>~ $2
      ORDER BY username USING ~<~ LIMIT $3`,
    values: [prefix, after, limit],
  })

/** Measures the database with its indexes, in bytes. */
export async function measureDatabase(db: Db): Promise<number> {
  const [row] = await db.query<{ bytes: number }>({
    name: 'operator.databaseSize',
    text: 'SELECT pg_database_size(current_database())::float8 AS bytes',
  })
  return row?.bytes ?? 0
}

/** When the sums of files were last compared with the files, in seconds since 1970. Null: not yet. */
export async function findComparedTime(db: Db): Promise<number | null> {
  const [row] = await db.query<{ comparedTime: number | null }>({
    name: 'operator.storageCompared',
    text: `
      SELECT floor(extract(epoch FROM done_at))::float8 AS "comparedTime" FROM regular_work WHERE name = 'storage'`,
  })
  return row?.comparedTime ?? null
}

/** Sets or removes a user's own quota. Undefined when there is no such user. */
export async function updateQuota(
  db: Db,
  userId: string,
  maxBytes: number | null,
): Promise<StoringRow | undefined> {
  const [row] = await db.query<Row>({
    name: 'operator.setQuota',
    text: `UPDATE users SET storage_max_bytes = $2 WHERE id = $1 RETURNING ${STORING}`,
    values: [userId, maxBytes],
  })
  return row
}
