import { DELETED_VIDEO_DAYS } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'

export interface StoredRow {
  id: string
  caption: string
  media: StoredMedia
  storedBytes: string
  createdAt: Date
  deletedAt: Date | null
}

const COLUMNS = `id, caption, media, stored_bytes AS "storedBytes", created_at AS "createdAt", deleted_at AS "deletedAt"`

/** A position in a list by a number and an id. */
export type StoredPlace = readonly [number, string]

/** The next `limit` ready videos of an author that are not deleted, the largest first. */
export function findLargest(
  db: Db,
  authorId: string,
  before: StoredPlace | null,
  limit: number,
): Promise<StoredRow[]> {
  return db.query<StoredRow>({
    name: `videos.largest.${limit}`,
    text: `
      SELECT ${COLUMNS} FROM videos
      WHERE author_id = $1 AND state = 'ready' AND deleted_at IS NULL AND (stored_bytes, id) < ($2::bigint, $3::bigint)
      ORDER BY stored_bytes DESC, id DESC LIMIT ${limit}`,
    values: [authorId, ...(before ?? [ID_MAX, ID_MAX])],
  })
}

/** Later than any row. */
const LATEST_MS = 8.64e12

/** The next `limit` deleted videos of an author that can be restored, the last deleted first. */
export function findDeleted(
  db: Db,
  authorId: string,
  before: StoredPlace | null,
  limit: number,
): Promise<StoredRow[]> {
  const [deletedAtMs, id] = before ?? [LATEST_MS, ID_MAX]
  return db.query<StoredRow>({
    name: `videos.deleted.${limit}`,
    text: `
      SELECT ${COLUMNS} FROM videos
      WHERE author_id = $1 AND state = 'ready' AND deleted_at > now() - make_interval(days => ${DELETED_VIDEO_DAYS})
        AND (deleted_at, id) < (timestamptz 'epoch' + $2::float8 * interval '1 millisecond', $3::bigint)
      ORDER BY deleted_at DESC, id DESC LIMIT ${limit}`,
    values: [authorId, deletedAtMs, id],
  })
}
