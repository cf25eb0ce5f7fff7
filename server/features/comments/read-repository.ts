import type { CommentBody } from '#contract/models/comment-body.ts'
import type { Db } from '#server/db/client.ts'
import type { Rank } from '#server/db/cursor.ts'
import { ID_MAX, NO_USER } from '#server/db/ids.ts'
import { areFriends, isBlockedEitherWay } from '#server/db/relations-sql.ts'
import { IS_HELD, IS_LISTED_COMMENT, IS_LISTED_REPLY, isThreadThere } from '#server/db/schema/comments.ts'
import type { SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

/** An existing comment, with its author and the viewer's relation to it. */
export interface CommentRow extends Omit<SummaryRow, 'id'> {
  id: string
  videoId: string
  parentId: string | null
  authorId: string
  text: string
  body: CommentBody | null
  localId: string | null
  likeCount: number
  replyCount: number
  isAuthorLiked: boolean
  isPinned: boolean
  score: number
  editedAt: Date | null
  createdAt: Date
  isLiked: boolean
  isFriend: boolean
  /** The comment waits for approval. */
  isHeld: boolean
  /**
   * A block separates the author and the viewer, or the comment waits for an approval that does not concern the viewer.
   */
  isHidden: boolean
}

/**
 * SQL of rows of `comment`, a common table expression, as the viewer sees them.
 * @param viewer SQL of the viewer's id, `NO_USER` for a guest
 */
const selectSeen = (viewer: string): string => `
  SELECT comment.id, comment.video_id AS "videoId", comment.parent_id AS "parentId", comment.text, comment.body,
    comment.local_id AS "localId", comment.like_count AS "likeCount", comment.reply_count AS "replyCount",
    comment.is_author_liked AS "isAuthorLiked", comment.is_pinned AS "isPinned", comment.score,
    comment.edited_at AS "editedAt", comment.created_at AS "createdAt",
    users.id AS "authorId", unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
    ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId",
    -- For EXISTS PostgreSQL may read all likes of the viewer.
    coalesce((SELECT true FROM comment_likes AS liked WHERE liked.user_id = ${viewer}
      AND liked.video_id = comment.video_id AND liked.comment_id = comment.id), false) AS "isLiked",
    ${areFriends(viewer, 'comment.author_id')} AS "isFriend",
    comment.held_by IS NOT NULL AS "isHeld",
    (${isBlockedEitherWay(viewer, 'comment.author_id')} OR users.standing = 'leaving'
      OR comment.held_by IS NOT NULL AND ${viewer} NOT IN (comment.author_id, comment.held_by)) AS "isHidden"
  FROM comment JOIN users ON users.id = comment.author_id`

interface PageInput {
  videoId: string
  viewerId: string | null
  /** The limit is in the text, not among the values: with a parameter PostgreSQL would plan for a large page. */
  limit: number
}

/** The pinned comment, shown before the first page. */
const PINNED = `
  SELECT * FROM comments WHERE video_id = $1 AND is_pinned
  UNION ALL`

/**
 * Held comments, in their places: the viewer's own, and those that the viewer has to approve. Each is a lookup in a
 * small index. Nobody approves their own.
 */
const heldFor = (viewer: string, where: string, order: string, limit: number): string =>
  ['author_id', 'held_by']
    .map(
      (who) => `
      UNION ALL
      (SELECT * FROM comments WHERE ${who} = ${viewer} AND video_id = $1 AND ${where} AND ${IS_HELD}
      ORDER BY ${order} LIMIT ${limit})`,
    )
    .join('')

/** The next comments of a video older than `beforeId`, newest first. Begins with the pinned one without `beforeId`. */
export const newestQuery = ({ videoId, viewerId, limit }: PageInput, beforeId: string | null) => ({
  name: `comments.newest.${beforeId === null ? 'first.' : ''}${limit}`,
  text: `
    WITH comment AS (
      ${beforeId === null ? PINNED : ''}
      (SELECT * FROM comments WHERE video_id = $1 AND id < $2::bigint AND ${IS_LISTED_COMMENT}
      ORDER BY id DESC LIMIT ${limit})
      ${heldFor('$3', 'parent_id IS NULL AND id < $2::bigint', 'id DESC', limit)}
    )
    ${selectSeen('$3')} ORDER BY comment.is_pinned DESC, comment.id DESC`,
  values: [videoId, beforeId ?? ID_MAX, viewerId ?? NO_USER],
})

/** The next comments of a video that are worse than `after`, best first. Begins with the pinned one without `after`. */
export const bestQuery = ({ videoId, viewerId, limit }: PageInput, after: Rank | null) => ({
  name: `comments.best.${after === null ? 'first.' : ''}${limit}`,
  text: `
    WITH comment AS (
      ${after === null ? PINNED : ''}
      (SELECT * FROM comments
      WHERE video_id = $1 AND (score, id) < ($2::double precision, $3::bigint) AND ${IS_LISTED_COMMENT}
      ORDER BY score DESC, id DESC LIMIT ${limit})
      ${heldFor(
        '$4',
        'parent_id IS NULL AND (score, id) < ($2::double precision, $3::bigint)',
        'score DESC, id DESC',
        limit,
      )}
    )
    ${selectSeen('$4')} ORDER BY comment.is_pinned DESC, comment.score DESC, comment.id DESC`,
  values: [videoId, ...(after ?? ['Infinity', ID_MAX]), viewerId ?? NO_USER],
})

/** The next replies to a comment newer than `afterId`, oldest first. */
export const repliesQuery = (
  { videoId, viewerId, limit }: PageInput,
  parentId: string,
  afterId: string | null,
) => ({
  name: `comments.replies.${limit}`,
  text: `
    WITH comment AS (
      (SELECT * FROM comments
      WHERE video_id = $1 AND parent_id = $2 AND id > $3::bigint AND ${IS_LISTED_REPLY}
      ORDER BY id LIMIT ${limit})
      ${heldFor('$4', 'parent_id = $2 AND id > $3::bigint', 'id', limit)}
    )
    ${selectSeen('$4')} ORDER BY comment.id`,
  values: [videoId, parentId, afterId ?? '0', viewerId ?? NO_USER],
})

/** Finds an existing comment of a video, unless its parent does not exist or waits for approval. */
export async function findComment(
  db: Db,
  videoId: string,
  commentId: string,
  viewerId: string | null,
): Promise<CommentRow | undefined> {
  const [row] = await db.query<CommentRow>({
    name: 'comments.one',
    text: `
      WITH comment AS (
        SELECT * FROM comments AS found WHERE video_id = $1 AND id = $2 AND deleted_at IS NULL
          AND ${isThreadThere('found')}
      )
      ${selectSeen('$3')}`,
    values: [videoId, commentId, viewerId ?? NO_USER],
  })
  return row
}

/** The comment with a local id of its author's device, deleted or not. */
export async function findByLocalId(
  db: Db,
  authorId: string,
  localId: string,
): Promise<CommentRow | undefined> {
  const [row] = await db.query<CommentRow>({
    name: 'comments.byLocalId',
    text: `
      WITH comment AS (SELECT * FROM comments WHERE author_id = $1 AND local_id = $2)
      ${selectSeen('$1')}`,
    values: [authorId, localId],
  })
  return row
}

export interface HeldRow extends CommentRow {
  videoAuthorUniqueId: string
  videoAuthorSecUid: string
  caption: string
  posterKey: string | null
  /** The video exists, and so does the comment's parent. */
  isPlaceThere: boolean
}

/** Comments that a user has to approve, older than `beforeId`, the newest first. */
export const heldQuery = (viewerId: string, beforeId: string | null, limit: number) => ({
  name: `comments.held.${limit}`,
  text: `
    WITH comment AS (
      SELECT * FROM comments WHERE held_by = $1 AND id < $2::bigint AND ${IS_HELD} ORDER BY id DESC LIMIT ${limit}
    ), seen AS (${selectSeen('$1')})
    SELECT seen.*, author.unique_id AS "videoAuthorUniqueId", author.sec_uid AS "videoAuthorSecUid", videos.caption,
      videos.media ->> 'posterSmallKey' AS "posterKey", videos.shown_to <> 'nobody' AND NOT EXISTS (
        SELECT FROM comments AS parent WHERE parent.video_id = seen."videoId" AND parent.id = seen."parentId"
          AND (parent.deleted_at IS NOT NULL OR parent.held_by IS NOT NULL)) AS "isPlaceThere"
    FROM seen JOIN videos ON videos.id = "videoId" JOIN users AS author ON author.id = videos.author_id
    ORDER BY seen.id DESC`,
  values: [viewerId, beforeId ?? ID_MAX],
})
