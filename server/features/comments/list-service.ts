import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { commentNotExist, forbidden } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { newestCursor, rankCursor } from '#server/db/cursor.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import { presentComment } from './present.ts'
import * as repository from './read-repository.ts'
import { findAccess } from './settings-service.ts'

/**
 * Lists the comments on a video, the pinned one first, then the newest or the best. Everyone who may watch the video
 * can read them. Comments of users who have blocked the viewer, or are blocked, are missing from a page.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video
 */
export async function listComments(
  db: Db,
  viewer: Viewer | null,
  { videoId, order, cursor, count }: ParsedInput<'comments.list'>,
): Promise<Output<'comments.list'>> {
  const input = { videoId, viewerId: viewer?.id ?? null, limit: count + 1 }
  const query =
    order === 'best'
      ? repository.bestQuery(input, rankCursor.decode(cursor))
      : repository.newestQuery(input, newestCursor.decode(cursor)?.[0] ?? null)
  const { authorId } = await requireWatchable(db, viewer, videoId)
  const found = await db.query<repository.CommentRow>(query)
  const pinned = found.filter(({ isPinned }) => isPinned)
  const listed = found.filter(({ isPinned }) => !isPinned)
  return {
    ...presentPage(viewer, authorId, {
      rows: [...pinned, ...listed.slice(0, count)],
      hasMore: listed.length > count,
      cursor,
      encode: ({ id, score }) =>
        order === 'best' ? rankCursor.encode([score, id]) : newestCursor.encode([id]),
    }),
    access: await findAccess(db, viewer, videoId),
  }
}

/**
 * Lists the replies to a comment, the oldest first.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 404 when they cannot see the comment
 */
export async function listReplies(
  db: Db,
  viewer: Viewer | null,
  { videoId, commentId, cursor, count }: ParsedInput<'comments.listReplies'>,
): Promise<Output<'comments.listReplies'>> {
  const [afterId = null] = newestCursor.decode(cursor) ?? []
  const { authorId } = await requireWatchable(db, viewer, videoId)
  await requireComment(db, viewer, videoId, commentId)
  const input = { videoId, viewerId: viewer?.id ?? null, limit: count + 1 }
  const found = await db.query<repository.CommentRow>(repository.repliesQuery(input, commentId, afterId))
  return presentPage(viewer, authorId, {
    rows: found.slice(0, count),
    hasMore: found.length > count,
    cursor,
    encode: ({ id }) => newestCursor.encode([id]),
  })
}

interface Page {
  rows: repository.CommentRow[]
  hasMore: boolean
  /** Cursor of the request. */
  cursor: string | undefined
  encode: (last: repository.CommentRow) => string
}

function presentPage(
  viewer: Viewer | null,
  videoAuthorId: string,
  { rows, hasMore, cursor, encode }: Page,
): Output<'comments.listReplies'> {
  const last = rows.at(-1)
  return {
    comments: rows
      .filter(({ isHidden }) => !isHidden)
      .map((row) => presentComment(row, videoAuthorId, viewer)),
    hasMore,
    maxCursor: last ? encode(last) : (cursor ?? ''),
  }
}

/**
 * Finds a comment and, if it is a reply, its parent.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 404 when they cannot see the comment
 */
export async function getComment(
  db: Db,
  viewer: Viewer | null,
  { videoId, commentId }: ParsedInput<'comments.detail'>,
): Promise<Output<'comments.detail'>> {
  const { authorId } = await requireWatchable(db, viewer, videoId)
  const row = await requireComment(db, viewer, videoId, commentId)
  const parent = row.parentId === null ? undefined : await requireComment(db, viewer, videoId, row.parentId)
  return {
    videoId,
    comment: presentComment(row, authorId, viewer),
    ...(parent && { parent: presentComment(parent, authorId, viewer) }),
  }
}

/** @throws {ApiError} 404 when there is no such comment, or a block separates its author and the viewer */
export async function requireComment(
  db: Db,
  viewer: Viewer | null,
  videoId: string,
  commentId: string,
): Promise<repository.CommentRow> {
  const row = await repository.findComment(db, videoId, commentId, viewer?.id ?? null)
  if (!row || row.isHidden) throw commentNotExist()
  return row
}

/**
 * Finds a comment that others also see.
 * @throws {ApiError} 404 as above, 403 while it waits for approval
 */
export async function requireApproved(
  db: Db,
  viewer: Viewer,
  videoId: string,
  commentId: string,
): Promise<repository.CommentRow> {
  const row = await requireComment(db, viewer, videoId, commentId)
  if (row.isHeld) throw forbidden(sentence('commentHeld'))
  return row
}
