import type { Audience } from '#contract/audience.ts'
import { DELETED_VIDEO_DAYS } from '#contract/constants.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { IS_LISTED } from '#server/db/schema/shown-to.ts'
import { scoreSql } from '#server/features/videos/score.ts'

export interface OwnVideo {
  audience: Audience
  scheduledAt: Date | null
  deletedAt: Date | null
}

/**
 * Locks one's own video, whatever its audience, until the transaction ends. A video that can no longer be restored is
 * not found.
 */
export async function lockOwnVideo(db: Tx, id: string, authorId: string): Promise<OwnVideo | undefined> {
  const [video] = await db.query<OwnVideo>({
    name: 'videos.lockOwn',
    text: `
      SELECT audience, scheduled_at AS "scheduledAt", deleted_at AS "deletedAt" FROM videos
      WHERE id = $1 AND author_id = $2
        AND (deleted_at IS NULL OR deleted_at > now() - make_interval(days => ${DELETED_VIDEO_DAYS})) FOR UPDATE`,
    values: [id, authorId],
  })
  return video
}

// The lock of these changes is compatible with that of rows that refer to a video (a like, a comment), so that a video
// is not skipped while one is being written.

/**
 * SQL that changes videos and updates their authors' counters: of listed videos, and of likes on existing ones.
 * @param changes assignments
 * @param condition which videos
 */
export const changing = (changes: string, condition: string) => `
  WITH before AS (
    SELECT id, (${IS_LISTED})::int AS listed, (shown_to <> 'nobody')::int AS shown
    FROM videos WHERE ${condition} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ),
  changed AS (
    UPDATE videos SET ${changes} FROM before WHERE videos.id = before.id
    RETURNING videos.id, author_id, (${IS_LISTED})::int - listed AS listed_more,
      like_count * ((shown_to <> 'nobody')::int - shown) AS hearts_more
  ),
  gained AS (
    SELECT author_id, sum(listed_more) AS videos, sum(hearts_more) AS hearts FROM changed GROUP BY author_id
  ),
  locked AS (
    SELECT id FROM users WHERE id IN (SELECT author_id FROM gained) ORDER BY id FOR NO KEY UPDATE
  ),
  counted AS (
    UPDATE users SET video_count = video_count + gained.videos, heart_count = heart_count + gained.hearts
    FROM gained JOIN locked ON locked.id = gained.author_id WHERE users.id = gained.author_id
  )
  SELECT id, author_id AS "authorId" FROM changed`

/** Changes one's own video, locked by `lockOwnVideo`. */
export async function updateOwnVideo(db: Db, id: string, change: OwnVideo): Promise<void> {
  await db.query({
    name: 'videos.updateOwn',
    text: changing('audience = $2, scheduled_at = $3, deleted_at = $4', 'id = $1'),
    values: [id, change.audience, change.scheduledAt, change.deletedAt],
  })
}

/**
 * SQL of assignments that make a video new as of now: in the ranks, among the fresh ones, and in lists with the newest
 * first.
 */
const bornNow = (order: string): string =>
  `published_order = ${order}, created_at = now(), score = ${scoreSql().replaceAll('created_at', 'now()')}, fresh_until = 'infinity'`

/** Lists a video as new that nobody has seen yet. A scheduled one is published at its time. @param order an id of now */
export async function restartVideo(db: Db, id: string, order: string): Promise<void> {
  await db.query({
    name: 'videos.restartVideo',
    text: changing(
      bornNow('$1'),
      `id = $2 AND state = 'ready' AND deleted_at IS NULL AND scheduled_at IS NULL`,
    ),
    values: [order, id],
  })
}

/**
 * Publishes a ready video, which counts as new.
 * @param order an id of now
 * @param id absent: the one that was due first
 * @returns its id and its author's
 */
export async function publishScheduled(
  db: Tx,
  order: string,
  id?: string,
): Promise<{ id: string; authorId: string } | undefined> {
  const [published] = await db.query<{ id: string; authorId: string }>({
    name: id === undefined ? 'videos.publishDue' : 'videos.publishNow',
    text: changing(
      `scheduled_at = NULL, ${bornNow('$1')}`,
      `state = 'ready' AND deleted_at IS NULL AND id = ${
        id === undefined
          ? `(SELECT id FROM videos WHERE scheduled_at <= now() AND state = 'ready' AND deleted_at IS NULL
              ORDER BY scheduled_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`
          : '$2'
      }`,
    ),
    values: id === undefined ? [order] : [order, id],
  })
  return published
}
