import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { hasRequested, isBlockedEitherWay, isFollowing, isMuting } from '#server/db/relations-sql.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'
import { EVERYWHERE, TREND_KINDS } from '#server/db/schema/trends.ts'
import { hasDismissed } from '#server/features/dismissals/sql.ts'
import { hasNoRule } from '#server/features/tags/rules.ts'
import { maySuggest } from '#server/features/visibility/limits.ts'
import { mayList } from '#server/features/visibility/rule.ts'

/** SQL: another user who can be suggested to the viewer. `$1` is the viewer. */
const mayShow = (user: string) =>
  `${user}.id <> $1 AND NOT ${isBlockedEitherWay('$1', `${user}.id`)} AND NOT ${isMuting('$1', `${user}.id`)}
    AND NOT ${user}.is_private AND ${user}.standing = 'good' AND ${user}.video_count > 0
    AND ${maySuggest('$1', user)}`

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** Filters videos that everyone may find and the viewer has not hidden, keeping the order. */
export async function findPublic(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
  limit: number,
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>({
      name: 'discover.videos',
      text: `
        SELECT v.id FROM unnest($2::bigint[]) WITH ORDINALITY AS page (id, position)
        JOIN videos AS v ON v.id = page.id AND ${IS_PUBLIC.replace('shown_to', 'v.shown_to')}
        WHERE ${mayList('$1', 'v')} AND NOT ${isMuting('$1', 'v.author_id')} AND NOT ${hasDismissed('$1', 'v.id')}
        ORDER BY page.position LIMIT $3`,
      values: [viewerId ?? NO_USER, ids, limit],
    }),
  )
}

/** Filters users who can be suggested to the viewer, keeping the order. */
export async function findShown(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
  limit: number,
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>({
      name: 'discover.users',
      text: `
        SELECT u.id FROM unnest($2::bigint[]) WITH ORDINALITY AS page (id, position)
        JOIN users AS u ON u.id = page.id
        WHERE ${mayShow('u')} ORDER BY page.position LIMIT $3`,
      values: [viewerId ?? NO_USER, ids, limit],
    }),
  )
}

/** How many of the viewer's actions, and of related rows, are read for suggestions. */
const READ = { followed: 200, theirs: 100, liked: 50, posted: 20, tags: 10, taggedVideos: 30, rising: 100 }
/** Points for each follow by a followed user, for each common hashtag, and for trending. */
const POINTS = { follow: 3, tag: 1, rising: 0.5 }

export interface SuggestedRow {
  id: string
  /** The nickname of a user whom the viewer follows, and who follows them. */
  followedBy: string | null
  /** Number of those users. */
  followerCount: number
  /** The name of a hashtag that both use. */
  tag: string | null
}

/**
 * Users to follow: those followed by users whom the viewer follows, authors of videos with hashtags that the viewer
 * posts with or likes, and trending users. Reads a bounded number of rows.
 */
export const findSuggested = (db: Db, viewerId: string, limit: number): Promise<SuggestedRow[]> =>
  db.query<SuggestedRow>({
    name: 'discover.suggested',
    text: `
      WITH followed AS MATERIALIZED (
        SELECT followee_id AS id FROM follows WHERE follower_id = $1 ORDER BY created_at DESC LIMIT ${READ.followed}
      ),
      friends AS (
        SELECT theirs.id, count(*)::int AS followers, min(followed.id) AS via
        FROM followed CROSS JOIN LATERAL (
          SELECT followee_id AS id FROM follows WHERE follower_id = followed.id
          ORDER BY created_at DESC LIMIT ${READ.theirs}
        ) AS theirs GROUP BY theirs.id
      ),
      own AS (
        (SELECT video_id AS id FROM likes WHERE user_id = $1 ORDER BY created_at DESC, video_id DESC LIMIT ${READ.liked})
        UNION ALL
        (SELECT id FROM videos WHERE author_id = $1 ORDER BY coalesce(published_order, id) DESC LIMIT ${READ.posted})
      ),
      shared AS (
        SELECT tag_id FROM own JOIN video_tags ON video_id = own.id
        GROUP BY tag_id ORDER BY count(*) DESC, tag_id LIMIT ${READ.tags}
      ),
      authors AS (
        SELECT author_id AS id, count(DISTINCT tag_id) AS tags, min(tag_id) AS tag_id
        FROM shared CROSS JOIN LATERAL (
          SELECT video_id FROM video_tags WHERE video_tags.tag_id = shared.tag_id
          ORDER BY score DESC, video_id DESC LIMIT ${READ.taggedVideos}
        ) AS tagged JOIN videos ON videos.id = video_id AND ${IS_PUBLIC}
        GROUP BY author_id
      ),
      rising AS (
        SELECT subject_id AS id FROM trends WHERE kind = ${TREND_KINDS.user} AND region = '${EVERYWHERE}'
        ORDER BY score DESC LIMIT ${READ.rising}
      ),
      all_points AS (
        SELECT id, ${POINTS.follow} * followers AS points FROM friends
        UNION ALL SELECT id, ${POINTS.tag} * tags FROM authors
        UNION ALL SELECT id, ${POINTS.rising} FROM rising
      )
      SELECT u.id, via.nickname AS "followedBy", coalesce(friends.followers, 0) AS "followerCount", tags.name AS tag
      FROM (SELECT id, sum(points) AS points FROM all_points GROUP BY id) AS suggested
      JOIN users AS u ON u.id = suggested.id
      LEFT JOIN friends ON friends.id = u.id LEFT JOIN users AS via ON via.id = friends.via
      LEFT JOIN authors ON authors.id = u.id LEFT JOIN tags ON tags.id = authors.tag_id AND ${hasNoRule('tags.name')}
      WHERE ${mayShow('u')}
        AND NOT ${isFollowing('$1', 'u.id')} AND NOT ${hasRequested('$1', 'u.id')}
      ORDER BY points DESC, u.id DESC LIMIT $2`,
    values: [viewerId, limit],
  })
