import { COMMENT_EDIT_MS, COMMENT_MENTIONS_MAX, COMMENT_RESTORE_HOURS } from '#contract/constants.ts'
import { APPEAL_DAYS } from '#contract/decisions.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { addToQuarter } from '#server/features/insights/sql.ts'

export interface CommentCounters {
  commentCount: number
  rev: number
}

interface NewComment {
  id: string
  videoId: string
  authorId: string
  parentId: string | null
  text: string
  body: CommentBody
  localId: string
  /** The author of the video, if they have to approve it. */
  heldBy: string | null
}

/** Adds a comment. False when its author already has one with this local id. */
export async function insertComment(
  db: Db,
  { id, videoId, authorId, parentId, text, body, localId, heldBy }: NewComment,
): Promise<boolean> {
  const added = await db.query({
    name: 'comments.insert',
    text: `
      INSERT INTO comments (id, video_id, author_id, parent_id, text, body, local_id, held_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (author_id, local_id) DO NOTHING RETURNING id`,
    values: [id, videoId, authorId, parentId, text, JSON.stringify(body), localId, heldBy],
  })
  return added.length > 0
}

/**
 * Records that users get a notice of a mention in a comment, up to `COMMENT_MENTIONS_MAX` users over the comment's
 * lifetime.
 * @returns all users who may get a notice
 */
export async function addMentioned(
  db: Db,
  videoId: string,
  commentId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const [row] = await db.query<{ ids: string[] }>({
    name: 'comments.addMentioned',
    text: `
      UPDATE comments SET mentioned_ids = mentioned_ids || ARRAY(
        SELECT mentioned.id FROM unnest($3::bigint[]) WITH ORDINALITY AS mentioned (id, place)
        WHERE mentioned.id <> ALL (mentioned_ids)
        ORDER BY place LIMIT greatest(0, ${COMMENT_MENTIONS_MAX} - cardinality(mentioned_ids))
      )
      WHERE id = $1 AND video_id = $2 RETURNING mentioned_ids::text[] AS ids`,
    values: [commentId, videoId, userIds],
  })
  return row?.ids ?? []
}

interface CommentFacts {
  authorId: string
  videoAuthorId: string
  parentId: string | null
  replyCount: number
  deletedBy: string | null
  /** The comment waits for approval. */
  isHeld: boolean
  /** The deletion can still be undone. */
  isRestorable: boolean
}

/** Finds a comment on a video, deleted or not. */
export async function findFacts(
  db: Db,
  videoId: string,
  commentId: string,
): Promise<CommentFacts | undefined> {
  const [comment] = await db.query<CommentFacts>({
    name: 'comments.facts',
    text: `
      SELECT comments.author_id AS "authorId", videos.author_id AS "videoAuthorId", parent_id AS "parentId",
        reply_count AS "replyCount", deleted_by AS "deletedBy", held_by IS NOT NULL AS "isHeld",
        comments.deleted_at > now() - make_interval(hours => ${COMMENT_RESTORE_HOURS}) AS "isRestorable"
      FROM comments JOIN videos ON videos.id = video_id WHERE comments.id = $1 AND video_id = $2`,
    values: [commentId, videoId],
  })
  return comment
}

/** Deletes a comment, or undoes that. False if nothing changes. A pin is not restored. */
export async function setDeleted(
  db: Db,
  videoId: string,
  commentId: string,
  deletedBy: string | null,
): Promise<boolean> {
  const changed = await db.query({
    name: 'comments.setDeleted',
    text: `
      UPDATE comments SET deleted_by = $3, is_pinned = false,
        deleted_at = CASE WHEN $3::bigint IS NULL THEN NULL ELSE now() END
      WHERE id = $1 AND video_id = $2 AND (deleted_at IS NULL) <> ($3::bigint IS NULL) RETURNING id`,
    values: [commentId, videoId, deletedBy],
  })
  return changed.length > 0
}

/**
 * Holds a comment for a user's approval, or releases it (null). False if nothing changes. A pin is not
 * restored.
 */
export async function setHeld(
  db: Db,
  videoId: string,
  commentId: string,
  heldBy: string | null,
): Promise<boolean> {
  const changed = await db.query({
    name: 'comments.setHeld',
    text: `
      UPDATE comments SET held_by = $3, is_pinned = false
      WHERE id = $1 AND video_id = $2 AND deleted_at IS NULL AND (held_by IS NULL) <> ($3::bigint IS NULL)
      RETURNING id`,
    values: [commentId, videoId, heldBy],
  })
  return changed.length > 0
}

/** Removes comments whose deletion can no longer be undone, by their author or by a moderator after an appeal. */
export async function removeDeleted(db: Db, limit: number): Promise<void> {
  await db.query({
    name: 'comments.removeDeleted',
    text: `
      DELETE FROM comments WHERE (video_id, id) IN (
        SELECT video_id, id FROM comments
        WHERE deleted_at IS NOT NULL AND deleted_at <= now() - make_interval(hours => ${COMMENT_RESTORE_HOURS})
          AND NOT EXISTS (
            SELECT FROM decisions WHERE effect = 'comment ' || video_id || '/' || comments.id AND undone_at IS NULL
              AND decisions.created_at > now() - make_interval(days => ${APPEAL_DAYS}))
        ORDER BY deleted_at LIMIT $1)`,
    values: [limit],
  })
}

/**
 * Changes the reply count of a comment by one. False when the comment is deleted or waits for approval, as its replies
 * then do not count.
 */
export async function addToReplyCount(
  db: Db,
  videoId: string,
  parentId: string,
  difference: 1 | -1,
): Promise<boolean> {
  const [parent] = await db.query<{ isThere: boolean }>({
    name: 'comments.countReply',
    text: `
      UPDATE comments SET reply_count = reply_count + $3 WHERE id = $1 AND video_id = $2
      RETURNING deleted_at IS NULL AND held_by IS NULL AS "isThere"`,
    values: [parentId, videoId, difference],
  })
  return parent?.isThere ?? false
}

/** Changes the comment count of an existing video. */
export async function addToCommentCount(
  db: Db,
  videoId: string,
  difference: number,
): Promise<CommentCounters | undefined> {
  const [counters] = await db.query<CommentCounters>({
    name: 'comments.count',
    text: `
      WITH video AS (
        UPDATE videos SET comment_count = comment_count + $2, rev = rev + 1
        WHERE id = $1 AND shown_to <> 'nobody'
        RETURNING author_id, comment_count, rev
      ),
      counted AS (${addToQuarter('comment_count', 'SELECT author_id AS user_id, $2::int AS difference FROM video')})
      SELECT comment_count AS "commentCount", rev FROM video`,
    values: [videoId, difference],
  })
  return counters
}

/** The counters of an existing video. */
export async function findCommentCounters(db: Db, videoId: string): Promise<CommentCounters | undefined> {
  const [counters] = await db.query<CommentCounters>({
    name: 'comments.counters',
    text: `SELECT comment_count AS "commentCount", rev FROM videos WHERE id = $1 AND shown_to <> 'nobody'`,
    values: [videoId],
  })
  return counters
}

/** Changes the text of a comment that its author can still edit. False when it is too late. */
export async function updateText(
  db: Db,
  videoId: string,
  commentId: string,
  { text, body }: { text: string; body: CommentBody },
): Promise<boolean> {
  const changed = await db.query({
    name: 'comments.edit',
    text: `
      UPDATE comments SET text = $3, body = $4,
        edited_at = CASE WHEN text = $3 AND body IS NOT DISTINCT FROM $4::jsonb THEN edited_at ELSE now() END
      WHERE id = $1 AND video_id = $2 AND created_at > now() - ${COMMENT_EDIT_MS} * interval '1 millisecond'
      RETURNING id`,
    values: [commentId, videoId, text, JSON.stringify(body)],
  })
  return changed.length > 0
}

/** Locks a comment until the transaction ends, whether it is shown or not. */
export async function lockComment(db: Tx, videoId: string, commentId: string): Promise<void> {
  await db.query({
    name: 'comments.lock',
    text: 'SELECT FROM comments WHERE id = $1 AND video_id = $2 FOR NO KEY UPDATE',
    values: [commentId, videoId],
  })
}

/** Adds or removes a like. False if nothing has changed. */
export async function setLike(
  db: Db,
  userId: string,
  videoId: string,
  commentId: string,
  liked: boolean,
): Promise<boolean> {
  const changed = await db.query({
    name: liked ? 'comments.like' : 'comments.unlike',
    text: liked
      ? `INSERT INTO comment_likes (user_id, video_id, comment_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING user_id`
      : `DELETE FROM comment_likes WHERE user_id = $1 AND video_id = $2 AND comment_id = $3 RETURNING user_id`,
    values: [userId, videoId, commentId],
  })
  return changed.length > 0
}

interface CommentLikes {
  likeCount: number
  isAuthorLiked: boolean
}

/** Changes the like count of a comment. A like from the author of the video is shown as its heart. */
export async function addToLikes(
  db: Db,
  videoId: string,
  commentId: string,
  difference: -1 | 0 | 1,
  isByAuthor: boolean,
): Promise<CommentLikes | undefined> {
  const [likes] = await db.query<CommentLikes>({
    name: 'comments.countLike',
    text: `
      UPDATE comments SET like_count = like_count + $3::integer,
        is_author_liked = CASE WHEN $4 AND $3::integer <> 0 THEN $3::integer > 0 ELSE is_author_liked END
      WHERE id = $1 AND video_id = $2 RETURNING like_count AS "likeCount", is_author_liked AS "isAuthorLiked"`,
    values: [commentId, videoId, difference, isByAuthor],
  })
  return likes
}

/** Pins a comment of a video, replacing the previous one, or unpins it. */
export async function setPin(db: Db, videoId: string, commentId: string, pinned: boolean): Promise<void> {
  // In sequence: an index allows one per video.
  await db.query({
    name: 'comments.unpin',
    text: 'UPDATE comments SET is_pinned = false WHERE video_id = $1 AND is_pinned AND (id = $2) <> $3',
    values: [videoId, commentId, pinned],
  })
  if (!pinned) return
  await db.query({
    name: 'comments.pin',
    text: 'UPDATE comments SET is_pinned = true WHERE video_id = $1 AND id = $2 AND NOT is_pinned',
    values: [videoId, commentId],
  })
}
