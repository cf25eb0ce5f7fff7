import type { Db } from '#server/db/client.ts'
import type { AnimationState } from '#server/db/schema/animations.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'
import { TURN_ORDER } from '#server/db/turns.ts'

/**
 * SQL: a public picture may be cut from the video, an alias of a row of `videos`: its audience is everyone, even if
 * only followers of a private account, and the site does not restrict it.
 */
const IS_FOR_ALL = (video: string): string => `(
  ${video}.state = 'ready' AND ${video}.deleted_at IS NULL AND ${video}.audience = 'everyone'
  AND ${video}.shown_to IN ('everyone', 'followers') AND ${video}.moderation = 'none' AND ${video}.min_age = 0
  AND ${video}.allowed_regions IS NULL AND coalesce(${video}.refused_regions, '{}') = '{}')`

/** SQL: the key of the animated picture of a user, an alias of a row of `users`. NULL without one. */
export const animationKeyOf = (user: string): string => `(
  SELECT picture.key FROM user_animations AS picture JOIN videos AS cut ON cut.id = picture.video_id
  WHERE picture.user_id = ${user}.id AND picture.state = 'ready' AND ${IS_FOR_ALL('cut')})`

/** A video of a user from which a picture may be cut. */
export interface AnimationSource {
  media: StoredMedia
  isForAll: boolean
}

export async function findSource(
  db: Db,
  userId: string,
  videoId: string,
): Promise<AnimationSource | undefined> {
  const [video] = await db.query<AnimationSource & Record<string, unknown>>({
    name: 'users.animationSource',
    text: `
      SELECT media, ${IS_FOR_ALL('videos')} AS "isForAll" FROM videos
      WHERE id = $1 AND author_id = $2 AND state = 'ready' AND deleted_at IS NULL`,
    values: [videoId, userId],
  })
  return video
}

export interface AnimationRow {
  userId: string
  videoId: string
  startMs: number
  state: AnimationState
  key: string | null
  tries: number
}

const COLUMNS = `user_id AS "userId", video_id AS "videoId", start_ms AS "startMs", state, key, tries`

export async function findAnimation(db: Db, userId: string): Promise<AnimationRow | undefined> {
  const [row] = await db.query<AnimationRow & Record<string, unknown>>({
    name: 'users.animation',
    text: `SELECT ${COLUMNS} FROM user_animations WHERE user_id = $1`,
    values: [userId],
  })
  return row
}

/** Removes the picture of a user. @returns the key of its file */
export async function deleteAnimation(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ key: string | null }>({
    name: 'users.deleteAnimation',
    text: 'DELETE FROM user_animations WHERE user_id = $1 RETURNING key',
    values: [userId],
  })
  return row?.key ?? undefined
}

/** Queues a picture for a user who has none. */
export async function insertAnimation(
  db: Db,
  { userId, videoId, startMs }: Pick<AnimationRow, 'userId' | 'videoId' | 'startMs'>,
  { asker, round }: { asker: string; round: number },
): Promise<void> {
  await db.query({
    name: 'users.insertAnimation',
    text: `
      INSERT INTO user_animations (user_id, video_id, start_ms, asker, round) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (user_id) DO UPDATE
        SET video_id = $2, start_ms = $3, asker = $4, round = $5, state = 'queued', tries = 0, changed_at = now()`,
    values: [userId, videoId, startMs, asker, round],
  })
}

/** A process that has worked on one for longer has died. */
const GIVEN_UP_AFTER = '5 minutes'

/** Takes the picture whose turn it is, for this process alone. */
export async function takeQueued(db: Db): Promise<AnimationRow | undefined> {
  const [taken] = await db.query<AnimationRow & Record<string, unknown>>({
    text: `
      UPDATE user_animations SET state = 'working', changed_at = now(), tries = tries + 1
      WHERE user_id = (
        SELECT user_id FROM user_animations
        WHERE state IN ('queued', 'working')
          AND changed_at < CASE state WHEN 'queued' THEN now() ELSE now() - interval '${GIVEN_UP_AFTER}' END
        ORDER BY ${TURN_ORDER} LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING ${COLUMNS}`,
  })
  return taken
}

const IS_STILL_WANTED = `user_id = $1 AND video_id = $2 AND start_ms = $3 AND state = 'working'`

/** @returns false when the user meanwhile wants another one, or none */
export async function finishAnimation(
  db: Db,
  { userId, videoId, startMs }: AnimationRow,
  file: { key: string; sizeBytes: number },
): Promise<boolean> {
  const finished = await db.query({
    text: `
      UPDATE user_animations SET state = 'ready', asker = '', key = $4, size_bytes = $5, changed_at = now()
      WHERE ${IS_STILL_WANTED} RETURNING user_id`,
    values: [userId, videoId, startMs, file.key, file.sizeBytes],
  })
  return finished.length > 0
}

/** @param retrySec null: it is not tried again */
export async function postponeAnimation(
  db: Db,
  { userId, videoId, startMs, tries }: AnimationRow,
  retrySec: number | null,
): Promise<void> {
  await db.query({
    text: `
      UPDATE user_animations SET state = $4, tries = $5, changed_at = now() + make_interval(secs => $6),
        asker = CASE $4 WHEN 'failed' THEN '' ELSE asker END
      WHERE ${IS_STILL_WANTED}`,
    values: [userId, videoId, startMs, retrySec === null ? 'failed' : 'queued', tries, retrySec ?? 0],
  })
}

/** Removes pictures whose video is gone, or no longer for everyone. @returns the keys of their files */
export async function deleteUnwanted(db: Db): Promise<string[]> {
  const rows = await db.query<{ key: string | null }>({
    text: `
      DELETE FROM user_animations WHERE NOT EXISTS (
        SELECT FROM videos WHERE videos.id = video_id AND ${IS_FOR_ALL('videos')}
      ) RETURNING key`,
  })
  return rows.flatMap(({ key }) => key ?? [])
}
