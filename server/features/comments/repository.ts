import type { Db } from '#server/db/client.ts'
import { ID_MAX, NO_USER } from '#server/db/ids.ts'
import { isBlockedEitherWay } from '#server/features/relations/sql.ts'
import type { SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

/** A comment with who wrote it. */
export interface CommentRow extends Omit<SummaryRow, 'id'> {
  id: string
  videoId: string
  authorId: string
  text: string
  localId: string | null
  createdAt: Date
}

export interface CommentCounters {
  commentCount: number
  rev: number
}

const WITH_AUTHOR = `
  SELECT comment.id, comment.video_id AS "videoId", comment.text, comment.local_id AS "localId",
    comment.created_at AS "createdAt",
    users.id AS "authorId", unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
    ${AVATAR_KEY} AS "avatarKey"
  FROM comment JOIN users ON users.id = comment.author_id`

/**
 * The next `limit` comments of a video older than `beforeId`, newest first. The limit stands in the text, not among
 * the values: with a parameter there PostgreSQL plans for a large page.
 */
export const findPage = (
  db: Db,
  videoId: string,
  viewerId: string | null,
  beforeId: string | null,
  limit: number,
): Promise<PagedCommentRow[]> => db.query<PagedCommentRow>(pageQuery(videoId, viewerId, beforeId, limit))

export interface PagedCommentRow extends CommentRow {
  /** The author has blocked the viewer, or the viewer them. */
  isHidden: boolean
}

export const pageQuery = (
  videoId: string,
  viewerId: string | null,
  beforeId: string | null,
  limit: number,
) => ({
  name: `comments.page.${limit}`,
  text: `
    WITH comment AS (
      SELECT * FROM comments WHERE video_id = $1 AND id < $2::bigint ORDER BY id DESC LIMIT ${limit}
    )
    SELECT page.*, ${isBlockedEitherWay('$3', 'page."authorId"')} AS "isHidden"
    FROM (${WITH_AUTHOR}) AS page ORDER BY id DESC`,
  values: [videoId, beforeId ?? ID_MAX, viewerId ?? NO_USER],
})

interface NewComment {
  id: string
  videoId: string
  authorId: string
  text: string
  localId: string
}

/** Adds a comment, unless its author has one with its local id. */
export async function insertComment(
  db: Db,
  { id, videoId, authorId, text, localId }: NewComment,
): Promise<CommentRow | undefined> {
  const [row] = await db.query<CommentRow>({
    name: 'comments.insert',
    text: `
      WITH comment AS (
        INSERT INTO comments (id, video_id, author_id, text, local_id) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (author_id, local_id) DO NOTHING RETURNING *
      )
      ${WITH_AUTHOR}`,
    values: [id, videoId, authorId, text, localId],
  })
  return row
}

/** The comment that its author's device made up a local id for. */
export async function findByLocalId(
  db: Db,
  authorId: string,
  localId: string,
): Promise<CommentRow | undefined> {
  const [row] = await db.query<CommentRow>({
    name: 'comments.byLocalId',
    text: `
      WITH comment AS (SELECT * FROM comments WHERE author_id = $1 AND local_id = $2)
      ${WITH_AUTHOR}`,
    values: [authorId, localId],
  })
  return row
}

/** Returns the author of a comment on a video, and that of the video. */
export async function findCommentAuthor(
  db: Db,
  videoId: string,
  commentId: string,
): Promise<{ authorId: string; videoAuthorId: string } | undefined> {
  const [comment] = await db.query<{ authorId: string; videoAuthorId: string }>({
    name: 'comments.author',
    text: `
      SELECT comments.author_id AS "authorId", videos.author_id AS "videoAuthorId"
      FROM comments JOIN videos ON videos.id = video_id WHERE comments.id = $1 AND video_id = $2`,
    values: [commentId, videoId],
  })
  return comment
}

/** False when it is gone already. */
export async function deleteComment(db: Db, videoId: string, commentId: string): Promise<boolean> {
  const removed = await db.query({
    name: 'comments.delete',
    text: 'DELETE FROM comments WHERE id = $1 AND video_id = $2 RETURNING id',
    values: [commentId, videoId],
  })
  return removed.length > 0
}

/** Counts one comment of a video that is there more or less. */
export async function addToCommentCount(
  db: Db,
  videoId: string,
  difference: 1 | -1,
): Promise<CommentCounters | undefined> {
  const [counters] = await db.query<CommentCounters>({
    name: 'comments.count',
    text: `
      UPDATE videos SET comment_count = comment_count + $2, rev = rev + 1
      WHERE id = $1 AND shown_to <> 'nobody'
      RETURNING comment_count AS "commentCount", rev`,
    values: [videoId, difference],
  })
  return counters
}

/** The counters of a video that is there. */
export async function findCommentCounters(db: Db, videoId: string): Promise<CommentCounters | undefined> {
  const [counters] = await db.query<CommentCounters>({
    name: 'comments.counters',
    text: `SELECT comment_count AS "commentCount", rev FROM videos WHERE id = $1 AND shown_to <> 'nobody'`,
    values: [videoId],
  })
  return counters
}
