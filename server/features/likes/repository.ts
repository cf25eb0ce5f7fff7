import type { Db } from '#server/db/client.ts'
import { scoreSql } from '#server/features/videos/score.ts'

export interface LikeCounters {
  likeCount: number
  rev: number
}

/** Adds a like of a ready clip. False when it is there already, or no such clip is. */
export async function insertLike(db: Db, userId: string, videoId: string): Promise<boolean> {
  const added = await db.query({
    name: 'likes.insert',
    text: `
      INSERT INTO likes (user_id, video_id)
      SELECT $1, id FROM videos WHERE id = $2 AND state = 'ready'
      ON CONFLICT DO NOTHING RETURNING video_id`,
    values: [userId, videoId],
  })
  return added.length > 0
}

/** Takes a like of a ready clip away. False when there is none. */
export async function deleteLike(db: Db, userId: string, videoId: string): Promise<boolean> {
  const removed = await db.query({
    name: 'likes.delete',
    text: `
      DELETE FROM likes USING videos
      WHERE user_id = $1 AND video_id = $2 AND videos.id = video_id AND videos.state = 'ready'
      RETURNING video_id`,
    values: [userId, videoId],
  })
  return removed.length > 0
}

/** Counts one like more or less: on the clip, in its rank, and on its author. */
export async function addToLikeCounters(
  db: Db,
  videoId: string,
  difference: 1 | -1,
): Promise<LikeCounters | undefined> {
  const [video] = await db.query<LikeCounters & { authorId: string }>({
    name: 'likes.countVideo',
    text: `
      WITH video AS (
        UPDATE videos
        SET like_count = like_count + $2, rev = rev + 1, score = ${scoreSql('like_count + $2')}
        WHERE id = $1
        RETURNING id, author_id, like_count, rev, score
      ),
      tagged AS (UPDATE video_tags SET score = video.score FROM video WHERE video_id = video.id)
      SELECT author_id AS "authorId", like_count AS "likeCount", rev FROM video`,
    values: [videoId, difference],
  })
  if (!video) return undefined
  await db.query({
    name: 'likes.countAuthor',
    text: 'UPDATE users SET heart_count = heart_count + $2 WHERE id = $1',
    values: [video.authorId, difference],
  })
  return { likeCount: video.likeCount, rev: video.rev }
}

/** The counters of a ready clip. */
export async function findLikeCounters(db: Db, videoId: string): Promise<LikeCounters | undefined> {
  const [counters] = await db.query<LikeCounters>({
    name: 'likes.counters',
    text: `SELECT like_count AS "likeCount", rev FROM videos WHERE id = $1 AND state = 'ready'`,
    values: [videoId],
  })
  return counters
}
