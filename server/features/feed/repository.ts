import type { Db } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'

import type { Moment, Rank } from './cursor.ts'

export interface PageRow {
  id: string
  authorId: string
}

// The limit stands in the text, not among the values: with a parameter there PostgreSQL plans for a large page.

/** The next `limit` ready videos older than `beforeId` of the users that a user follows, newest first. */
export function findOfFollowed(
  db: Db,
  followerId: string,
  beforeId: string | null,
  limit: number,
): Promise<PageRow[]> {
  return db.query<PageRow>({
    name: `feed.followed.${limit}`,
    text: `
      SELECT recent.id, follows.followee_id AS "authorId"
      FROM follows CROSS JOIN LATERAL (
        SELECT id FROM videos
        WHERE author_id = follows.followee_id AND state = 'ready' AND id < $2::bigint
        ORDER BY id DESC LIMIT ${limit}
      ) AS recent
      WHERE follows.follower_id = $1
      ORDER BY recent.id DESC LIMIT ${limit}`,
    values: [followerId, beforeId ?? ID_MAX],
  })
}

/** The next `limit` ready videos of a user older than `beforeId`, newest first. */
export function findOfAuthor(
  db: Db,
  authorId: string,
  beforeId: string | null,
  limit: number,
): Promise<PageRow[]> {
  return db.query<PageRow>({
    name: `feed.author.${limit}`,
    text: `
      SELECT id, author_id AS "authorId" FROM videos
      WHERE author_id = $1 AND state = 'ready' AND id < $2::bigint
      ORDER BY id DESC LIMIT ${limit}`,
    values: [authorId, beforeId ?? ID_MAX],
  })
}

export interface RankedRow {
  id: string
  score: number
}

/** The next `limit` videos with a hashtag below a rank, the highest first. */
export const taggedQuery = (tagId: string, below: Rank | null, limit: number) => ({
  name: `feed.tagged.${limit}`,
  text: `
    SELECT video_id AS id, score FROM video_tags
    WHERE tag_id = $1 AND (score, video_id) < ($2::float8, $3::bigint)
    ORDER BY score DESC, video_id DESC LIMIT ${limit}`,
  values: [tagId, ...(below ?? [Infinity, ID_MAX])],
})

export const findTagged = (db: Db, tagId: string, below: Rank | null, limit: number): Promise<RankedRow[]> =>
  db.query<RankedRow>(taggedQuery(tagId, below, limit))

/** The next `limit` ready videos with a piece of music below a rank, the highest first. */
export const withMusicQuery = (musicId: string, below: Rank | null, limit: number) => ({
  name: `feed.music.${limit}`,
  text: `
    SELECT id, score FROM videos
    WHERE music_id = $1 AND state = 'ready' AND (score, id) < ($2::float8, $3::bigint)
    ORDER BY score DESC, id DESC LIMIT ${limit}`,
  values: [musicId, ...(below ?? [Infinity, ID_MAX])],
})

export const findWithMusic = (
  db: Db,
  musicId: string,
  below: Rank | null,
  limit: number,
): Promise<RankedRow[]> => db.query<RankedRow>(withMusicQuery(musicId, below, limit))

export interface LikeRow {
  id: string
  /** Microseconds since 1970. */
  likedAtUs: string
}

/** Later than any like. */
const END_OF_TIME_US = '253402300799000000'

/** The next `limit` videos that a user liked before a like of theirs, the latest first. */
export const likedQuery = (userId: string, before: Moment | null, limit: number) => ({
  name: `feed.liked.${limit}`,
  text: `
    SELECT video_id AS id, (extract(epoch FROM created_at) * 1000000)::bigint::text AS "likedAtUs" FROM likes
    WHERE user_id = $1
      AND (created_at, video_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
    ORDER BY created_at DESC, video_id DESC LIMIT ${limit}`,
  values: [userId, ...(before ?? [END_OF_TIME_US, ID_MAX])],
})

export const findLiked = (db: Db, userId: string, before: Moment | null, limit: number): Promise<LikeRow[]> =>
  db.query<LikeRow>(likedQuery(userId, before, limit))
