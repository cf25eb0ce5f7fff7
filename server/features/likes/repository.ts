import type { Db } from '#server/db/client.ts'
import { addToQuarter } from '#server/features/insights/sql.ts'
import { scoreSql } from '#server/features/videos/score.ts'
import { isProvenSql } from '#server/features/views/limits.ts'

/** Counters of a video, with its author. */
export interface LikeCounters {
  authorId: string
  likeCount: number
  rev: number
}

/**
 * An added or removed like. One from an account younger than a day weighs little in the rank, as does one of two users who
 * like each other's videos.
 */
export interface ChangedLike {
  isProven: boolean
}

/** Adds a like. Returns undefined if it already exists. */
export async function insertLike(db: Db, userId: string, videoId: string): Promise<ChangedLike | undefined> {
  const [added] = await db.query<ChangedLike>({
    name: 'likes.insert',
    text: `
      WITH pair AS (
        SELECT author_id,
          EXISTS (SELECT FROM author_likes AS back WHERE back.user_id = videos.author_id AND back.author_id = $1) AS is_exchange
        FROM videos WHERE id = $2
      ),
      noted AS (
        INSERT INTO author_likes (user_id, author_id, exchange)
        SELECT $1, author_id, CASE WHEN is_exchange THEN 'found' ELSE 'none' END FROM pair WHERE author_id <> $1
        ON CONFLICT (user_id, author_id) DO UPDATE SET liked_at = now(),
          exchange = CASE author_likes.exchange WHEN 'none' THEN excluded.exchange ELSE author_likes.exchange END
      )
      INSERT INTO likes (user_id, video_id, is_proven)
      SELECT users.id, $2, ${isProvenSql('users.created_at')} AND NOT is_exchange FROM users, pair
      WHERE users.id = $1
      ON CONFLICT DO NOTHING RETURNING is_proven AS "isProven"`,
    values: [userId, videoId],
  })
  return added
}

/** Removes a like of an existing video. Returns undefined if there is none. */
export async function deleteLike(db: Db, userId: string, videoId: string): Promise<ChangedLike | undefined> {
  const [removed] = await db.query<ChangedLike>({
    name: 'likes.delete',
    text: `
      DELETE FROM likes USING videos
      WHERE user_id = $1 AND video_id = $2 AND videos.id = video_id AND videos.shown_to <> 'nobody'
      RETURNING is_proven AS "isProven"`,
    values: [userId, videoId],
  })
  return removed
}

/** Changes the like counters by one: on the video, in its rank, and on its author. */
export async function addToLikeCounters(
  db: Db,
  videoId: string,
  difference: 1 | -1,
  { isProven }: ChangedLike,
): Promise<LikeCounters | undefined> {
  const [video] = await db.query<LikeCounters>({
    name: 'likes.countVideo',
    text: `
      WITH video AS (
        UPDATE videos
        SET like_count = like_count + $2, unproven_like_count = unproven_like_count + $3, rev = rev + 1,
          score = ${scoreSql({ likeCount: 'like_count + $2', unprovenLikeCount: 'unproven_like_count + $3' })}
        WHERE id = $1
        RETURNING id, author_id, like_count, rev, score
      ),
      tagged AS (UPDATE video_tags SET score = video.score FROM video WHERE video_id = video.id),
      near AS (UPDATE video_vectors SET score = video.score FROM video WHERE video_id = video.id)
      SELECT author_id AS "authorId", like_count AS "likeCount", rev FROM video`,
    values: [videoId, difference, isProven ? 0 : difference],
  })
  if (!video) return undefined
  await db.query({
    name: 'likes.countAuthor',
    text: `
      WITH counted AS (${addToQuarter('like_count', 'SELECT $1::bigint AS user_id, $2::int AS difference')})
      UPDATE users SET heart_count = heart_count + $2 WHERE id = $1`,
    values: [video.authorId, difference],
  })
  return video
}

/** The counters of a video. */
export async function findLikeCounters(db: Db, videoId: string): Promise<LikeCounters | undefined> {
  const [counters] = await db.query<LikeCounters>({
    name: 'likes.counters',
    text: `SELECT author_id AS "authorId", like_count AS "likeCount", rev FROM videos WHERE id = $1`,
    values: [videoId],
  })
  return counters
}
