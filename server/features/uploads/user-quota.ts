import { sentence } from '#contract/sentence.ts'
import { unprocessable } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

import { getStoredBytes } from './repository.ts'

/**
 * The quota of a user in bytes: their own, or else the one that operators set for all users, or else the one that the
 * server was started with. Read each time, so that changes take effect at once.
 * @param configMaxBytes absent: no limit
 */
export async function quotaOf(db: Db, userId: string, configMaxBytes = Infinity): Promise<number> {
  const [row] = await db.query<{ maxBytes: number | null }>({
    name: 'uploads.quota',
    text: `
      SELECT coalesce(storage_max_bytes, (
        SELECT (values->>'userMaxBytes')::bigint FROM site_settings
        WHERE jsonb_typeof(values->'userMaxBytes') = 'number'
      ))::float8 AS "maxBytes"
      FROM users WHERE id = $1`,
    values: [userId],
  })
  return row?.maxBytes ?? configMaxBytes
}

/**
 * Lets a user begin an upload, of whatever size.
 * @throws {ApiError} 422 when their quota is used up
 */
export const requireAnySpace = (db: Db, userId: string, configMaxBytes?: number): Promise<void> =>
  requireUserSpace(db, userId, 1, configMaxBytes)

/**
 * Lets a user store more bytes.
 * @throws {ApiError} 422 when their quota is exceeded
 */
export async function requireUserSpace(
  db: Db,
  userId: string,
  sizeBytes: number,
  configMaxBytes?: number,
): Promise<void> {
  const maxBytes = await quotaOf(db, userId, configMaxBytes)
  if ((await getStoredBytes(db, userId)) + sizeBytes > maxBytes) throw unprocessable(sentence('spaceUsed'))
}
