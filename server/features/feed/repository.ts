import type { Db } from '#server/db/client.ts'
import { END_OF_TIME, microsecondsSql, timeSql, type Moment, type Rank } from '#server/db/cursor.ts'
import { ID_MAX, NO_USER } from '#server/db/ids.ts'
import { isBlockedEitherWay, isFollowing, isMuting } from '#server/db/relations-sql.ts'
import { IS_LISTED, IS_PUBLIC, LIST_ORDER } from '#server/db/schema/shown-to.ts'
import { hasDismissed } from '#server/features/dismissals/sql.ts'
import { hasNoRule } from '#server/features/tags/rules.ts'
import { mayList, mayWatch } from '#server/features/visibility/rule.ts'

export interface NewestRow {
  id: string
  /** See `LIST_ORDER`. */
  order: string
}

export interface PageRow extends NewestRow {
  authorId: string
}

// The limit is in the text, not among the values: with a parameter PostgreSQL would plan for a large page.

/** The next `limit` videos after a position, by users whom a user follows and visible to them, newest first. */
export function findOfFollowed(
  db: Db,
  followerId: string,
  before: string | null,
  limit: number,
): Promise<PageRow[]> {
  return db.query<PageRow>(followedQuery(followerId, before, limit))
}

export const followedQuery = (followerId: string, before: string | null, limit: number) => ({
  name: `feed.followed.${limit}`,
  text: `
    SELECT recent.id, recent.order, follows.followee_id AS "authorId"
    FROM follows CROSS JOIN LATERAL (
      SELECT id, ${LIST_ORDER} AS order FROM videos AS v
      WHERE author_id = follows.followee_id AND ${IS_LISTED} AND ${LIST_ORDER} < $2::bigint
        AND (shown_to <> 'friends' OR ${isFollowing('v.author_id', '$1')}) AND NOT ${hasDismissed('$1', 'v.id')}
      ORDER BY ${LIST_ORDER} DESC LIMIT ${limit}
    ) AS recent
    WHERE follows.follower_id = $1 AND NOT ${isMuting('$1', 'follows.followee_id')}
    ORDER BY recent.order DESC LIMIT ${limit}`,
  values: [followerId, before ?? ID_MAX],
})

interface AuthorList {
  authorId: string
  viewerId: string | null
}

// One's own list has its own statement: one index contains all videos, the other only those that others may see.
const ofAuthor = (isOwn: boolean) =>
  `author_id = $1 AND ${isOwn ? "author_id = $2 AND shown_to <> 'nobody'" : `${IS_LISTED} AND ${mayList('$2', 'v')}`}`

/**
 * The first `limit` videos of an author that a viewer may see: the pinned ones, the last pin first, then the newest.
 */
export function firstOfAuthorQuery({ authorId, viewerId }: AuthorList, limit: number) {
  const isOwn = authorId === viewerId
  return {
    name: `feed.first.${isOwn ? 'own' : 'author'}.${limit}`,
    text: `
      WITH pinned AS MATERIALIZED (
        SELECT id, pinned_at FROM videos AS v
        WHERE pinned_at IS NOT NULL AND ${IS_LISTED} AND ${ofAuthor(isOwn)} ORDER BY pinned_at DESC LIMIT ${limit - 1}
      )
      SELECT id, $1::bigint AS "authorId", ${ID_MAX} AS order, true AS "isPinned", pinned_at FROM pinned
      UNION ALL (
        SELECT id, author_id, ${LIST_ORDER} AS order, false, NULL FROM videos AS v
        WHERE ${ofAuthor(isOwn)} AND id <> ALL (ARRAY(SELECT id FROM pinned))
        ORDER BY ${LIST_ORDER} DESC LIMIT ${limit}
      )
      ORDER BY "isPinned" DESC, pinned_at DESC, "order" DESC LIMIT ${limit}`,
    values: [authorId, viewerId ?? NO_USER],
  }
}

/**
 * The next `limit` videos of an author after a position that a viewer may see, newest first. @param shown ids of pinned
 * videos already shown
 */
export function nextOfAuthorQuery(
  { authorId, viewerId }: AuthorList,
  { before, shown }: { before: string; shown: readonly string[] },
  limit: number,
) {
  const isOwn = authorId === viewerId
  return {
    name: `feed.${isOwn ? 'own' : 'author'}.${limit}`,
    text: `
      SELECT id, author_id AS "authorId", ${LIST_ORDER} AS order, false AS "isPinned" FROM videos AS v
      WHERE ${ofAuthor(isOwn)} AND ${LIST_ORDER} < $3::bigint AND id <> ALL ($4::bigint[])
      ORDER BY ${LIST_ORDER} DESC LIMIT ${limit}`,
    values: [authorId, viewerId ?? NO_USER, before, shown],
  }
}

export interface PostRow extends PageRow {
  isPinned: boolean
}

export interface RankedRow {
  id: string
  score: number
}

/** SQL: For you may show the video `v` to the viewer `$1` at all. */
const MAY_BE_IN_FEED = `${IS_PUBLIC} AND NOT ${hasDismissed('$1', 'v.id')} AND NOT ${isMuting('$1', 'v.author_id')}
      AND NOT ${isBlockedEitherWay('$1', 'v.author_id')}`

/** The next `limit` public videos below a rank, the highest first. */
export const popularQuery = (viewerId: string | null, below: Rank | null, limit: number) => ({
  name: `feed.popular.${limit}`,
  text: `
    SELECT id, score FROM videos AS v
    WHERE ${MAY_BE_IN_FEED} AND (score, id) < ($2::float8, $3::bigint)
    ORDER BY score DESC, id DESC LIMIT ${limit}`,
  values: [viewerId ?? NO_USER, ...(below ?? [Infinity, ID_MAX])],
})

/** The next `limit` public videos after a position, the newest first. */
export const newestQuery = (viewerId: string | null, before: string | null, limit: number) => ({
  name: `feed.newest.${limit}`,
  text: `
    SELECT id, ${LIST_ORDER} AS order FROM videos AS v
    WHERE ${MAY_BE_IN_FEED} AND ${LIST_ORDER} < $2::bigint
    ORDER BY ${LIST_ORDER} DESC LIMIT ${limit}`,
  values: [viewerId ?? NO_USER, before ?? ID_MAX],
})

/** SQL: there is no rule against the hashtag `$1`. It is evaluated once, not per row. */
const TAG_HAS_NO_RULE = hasNoRule('(SELECT name FROM tags WHERE id = $1)')

/** The next `limit` public videos with a hashtag below a rank, the highest first. */
export const taggedQuery = (tagId: string, below: Rank | null, limit: number) => ({
  name: `feed.tagged.${limit}`,
  // The join leaves out videos that have just stopped being public, until `settle` removes their hashtags.
  text: `
    SELECT tagged.video_id AS id, tagged.score
    FROM video_tags AS tagged JOIN videos ON videos.id = tagged.video_id AND ${IS_PUBLIC}
    WHERE tagged.tag_id = $1 AND ${TAG_HAS_NO_RULE} AND (tagged.score, tagged.video_id) < ($2::float8, $3::bigint)
    ORDER BY tagged.score DESC, tagged.video_id DESC LIMIT ${limit}`,
  values: [tagId, ...(below ?? [Infinity, ID_MAX])],
})

/** The next `limit` public videos with a hashtag after a position, the newest first. */
export const newestTaggedQuery = (tagId: string, before: string | null, limit: number) => ({
  name: `feed.newestTagged.${limit}`,
  text: `
    SELECT tagged.video_id AS id, tagged.list_order AS order
    FROM video_tags AS tagged JOIN videos ON videos.id = tagged.video_id AND ${IS_PUBLIC}
    WHERE tagged.tag_id = $1 AND ${TAG_HAS_NO_RULE} AND tagged.list_order < $2::bigint
    ORDER BY tagged.list_order DESC LIMIT ${limit}`,
  values: [tagId, before ?? ID_MAX],
})

export const findNewestTagged = (
  db: Db,
  tagId: string,
  before: string | null,
  limit: number,
): Promise<NewestRow[]> => db.query<NewestRow>(newestTaggedQuery(tagId, before, limit))

export const findTagged = (db: Db, tagId: string, below: Rank | null, limit: number): Promise<RankedRow[]> =>
  db.query<RankedRow>(taggedQuery(tagId, below, limit))

/** The next `limit` public videos with a sound below a rank, the highest first. */
export const withMusicQuery = (musicId: string, below: Rank | null, limit: number) => ({
  name: `feed.music.${limit}`,
  text: `
    SELECT id, score FROM videos
    WHERE music_id = $1 AND ${IS_PUBLIC} AND (score, id) < ($2::float8, $3::bigint)
    ORDER BY score DESC, id DESC LIMIT ${limit}`,
  values: [musicId, ...(below ?? [Infinity, ID_MAX])],
})

/** The next `limit` public videos with a sound after a position, the newest first. */
export const newestWithMusicQuery = (musicId: string, before: string | null, limit: number) => ({
  name: `feed.newestWithMusic.${limit}`,
  text: `
    SELECT id, ${LIST_ORDER} AS order FROM videos
    WHERE music_id = $1 AND ${IS_PUBLIC} AND ${LIST_ORDER} < $2::bigint
    ORDER BY ${LIST_ORDER} DESC LIMIT ${limit}`,
  values: [musicId, before ?? ID_MAX],
})

export const findNewestWithMusic = (
  db: Db,
  musicId: string,
  before: string | null,
  limit: number,
): Promise<NewestRow[]> => db.query<NewestRow>(newestWithMusicQuery(musicId, before, limit))

export const findWithMusic = (
  db: Db,
  musicId: string,
  below: Rank | null,
  limit: number,
): Promise<RankedRow[]> => db.query<RankedRow>(withMusicQuery(musicId, below, limit))

/** The next `limit` public videos with a sticker below a rank, the highest first. */
export const withStickerQuery = (stickerId: string, below: Rank | null, limit: number) => ({
  name: `feed.sticker.${limit}`,
  text: `
    SELECT id, score FROM videos
    WHERE sticker_id = $1 AND ${IS_PUBLIC} AND (score, id) < ($2::float8, $3::bigint)
    ORDER BY score DESC, id DESC LIMIT ${limit}`,
  values: [stickerId, ...(below ?? [Infinity, ID_MAX])],
})

/** The next `limit` public videos with a sticker after a position, the newest first. */
export const newestWithStickerQuery = (stickerId: string, before: string | null, limit: number) => ({
  name: `feed.newestWithSticker.${limit}`,
  text: `
    SELECT id, ${LIST_ORDER} AS order FROM videos
    WHERE sticker_id = $1 AND ${IS_PUBLIC} AND ${LIST_ORDER} < $2::bigint
    ORDER BY ${LIST_ORDER} DESC LIMIT ${limit}`,
  values: [stickerId, before ?? ID_MAX],
})

export interface MarkedRow {
  id: string
  /** When the user liked, saved, watched or dismissed it. Microseconds since 1970. */
  atUs: string
}

const MARKS = {
  liked: { table: 'likes', column: 'created_at' },
  saved: { table: 'saves', column: 'created_at' },
  watched: { table: 'seen_videos', column: 'watched_at' },
  dismissed: { table: 'dismissals', column: 'created_at' },
} as const
/** A list of the videos that a user has liked, saved, watched or dismissed. */
export interface MarkedList {
  kind: keyof typeof MARKS
  userId: string
  /** Null for a guest. */
  viewerId: string | null
}

/** Marks that a page reads at most, however many of their videos are hidden. The next page continues after them. */
export const MARKED_READ_COUNT = 500

function markedSql(kind: MarkedList['kind']): string {
  const { table, column } = MARKS[kind]
  return `
    SELECT video_id, ${column} AS marked_at FROM ${table}
    WHERE user_id = $1 AND (${column}, video_id) < (${timeSql('$2')}, $3::bigint)
    ORDER BY ${column} DESC, video_id DESC`
}
const MARKED_COLUMNS = `video_id AS id, ${microsecondsSql('marked_at')} AS "atUs"`

/**
 * The next `limit` videos that a user marked before a given mark and that the viewer may still watch, the latest first.
 * In another user's list the viewer finds only what they would find in a list of its author.
 */
export function markedQuery({ kind, userId, viewerId }: MarkedList, before: Moment | null, limit: number) {
  const isOwn = userId === viewerId
  return {
    name: `feed.${kind}.${isOwn ? 'own' : 'other'}.${limit}`,
    text: `
      SELECT ${MARKED_COLUMNS}
      FROM (${markedSql(kind)} LIMIT ${MARKED_READ_COUNT}) AS marked
      JOIN videos AS v ON v.id = video_id AND ${isOwn ? mayWatch('$1', 'v') : mayList('$4', 'v')}
      ORDER BY marked_at DESC, video_id DESC LIMIT ${limit}`,
    values: [userId, ...(before ?? END_OF_TIME), ...(isOwn ? [] : [viewerId ?? NO_USER])],
  }
}

export const findMarked = (
  db: Db,
  list: MarkedList,
  before: Moment | null,
  limit: number,
): Promise<MarkedRow[]> => db.query<MarkedRow>(markedQuery(list, before, limit))

/** The last mark that `findMarked` reads, if the list continues after it. */
export async function findLastRead(
  db: Db,
  { kind, userId }: Pick<MarkedList, 'kind' | 'userId'>,
  before: Moment | null,
): Promise<MarkedRow | undefined> {
  const [last] = await db.query<MarkedRow>({
    name: `feed.${kind}.lastRead`,
    text: `SELECT ${MARKED_COLUMNS} FROM (${markedSql(kind)} LIMIT 1 OFFSET ${MARKED_READ_COUNT - 1}) AS marked`,
    values: [userId, ...(before ?? END_OF_TIME)],
  })
  return last
}
