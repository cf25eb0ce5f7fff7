import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { Comment } from '#contract/models/comment.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, keyReused, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { newestCursor } from '#server/features/feed/cursor.ts'
import { recordNotice, withdrawNoticesAboutComment } from '#server/features/notices/service.ts'
import { epochSeconds, presentSummary } from '#server/features/users/present.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/**
 * Lists the comments on a video, newest first. Everyone who may watch the video can read them. A page is shorter by those
 * of users with whom the viewer shares a block.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video
 */
export async function listComments(
  db: Db,
  viewer: Viewer | null,
  { videoId, cursor, count }: ParsedInput<'comments.list'>,
): Promise<Output<'comments.list'>> {
  const [beforeId = null] = newestCursor.decode(cursor) ?? []
  const { authorId: videoAuthorId } = await requireWatchable(db, viewer, videoId)
  const found = await repository.findPage(db, videoId, viewer?.id ?? null, beforeId, count + 1)
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    comments: page
      .filter(({ isHidden }) => !isHidden)
      .map((row) => presentComment(row, videoAuthorId, viewer)),
    hasMore: found.length > count,
    maxCursor: last ? newestCursor.encode([last.id]) : (cursor ?? ''),
  }
}

/**
 * Adds a comment to a video. The same once more, by the local id that the device made up, is answered with the first
 * one. `db` has to be a transaction: the comment and the video's counter belong together.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 422 when the local id is of another comment
 */
export async function publishComment(
  db: Db,
  viewer: Viewer,
  { videoId, text, localId }: ParsedInput<'comments.publish'>,
  publish: Publish,
): Promise<Output<'comments.publish'>> {
  // Comments of a video are added one after the other, in the order of their ids.
  const { authorId: videoAuthorId } = await requireWatchable(db, viewer, videoId, { isLocked: true })
  const comment = { id: nextId(), authorId: viewer.id, videoId, text, localId }
  const added = await repository.insertComment(db, comment)
  const row = added ?? (await repository.findByLocalId(db, viewer.id, localId))
  if (row?.videoId !== videoId || row.text !== text) throw keyReused()
  const counters = added
    ? await repository.addToCommentCount(db, videoId, 1)
    : await repository.findCommentCounters(db, videoId)
  if (!counters) throw videoNotExist()
  if (added) {
    const { id: commentId } = row
    await recordNotice(
      db,
      { kind: 'comment', recipientId: videoAuthorId, actorId: viewer.id, videoId, commentId },
      publish,
    )
    db.afterCommit(() => publish({ kind: 'comment', videoId }))
  }
  return { videoId, ...counters, comment: presentComment(row, videoAuthorId, viewer) }
}

/**
 * Takes a comment away. One that is gone already stays so, and is answered the same. Authors of comments may do so also
 * where they may no longer watch the video.
 * `db` has to be a transaction: the comment and the video's counter belong together.
 * @throws {ApiError} 403 when neither the comment nor the video is the viewer's, 10204 when the video is not here
 */
export async function deleteComment(
  db: Db,
  viewer: Viewer,
  { videoId, commentId }: ParsedInput<'comments.delete'>,
  publish: Publish,
): Promise<Output<'comments.delete'>> {
  const comment = await repository.findCommentAuthor(db, videoId, commentId)
  const isAllowed = comment?.authorId === viewer.id || comment?.videoAuthorId === viewer.id
  if (!isAllowed) await requireWatchable(db, viewer, videoId)
  if (comment && !isAllowed) throw forbidden(sentence('commentNotYours'))
  const hasChanged = await repository.deleteComment(db, videoId, commentId)
  const counters = hasChanged
    ? await repository.addToCommentCount(db, videoId, -1)
    : await repository.findCommentCounters(db, videoId)
  if (!counters) throw videoNotExist()
  if (hasChanged) {
    await withdrawNoticesAboutComment(db, commentId, publish)
    db.afterCommit(() => publish({ kind: 'comment', videoId }))
  }
  return { videoId, commentId, ...counters }
}

function presentComment(
  { authorId, localId, ...row }: repository.CommentRow,
  videoAuthorId: string,
  viewer: Viewer | null,
): Comment {
  const isOwn = authorId === viewer?.id
  return {
    id: row.id,
    text: row.text,
    createTime: epochSeconds(row.createdAt),
    author: presentSummary({ ...row, id: authorId }),
    canDelete: isOwn || videoAuthorId === viewer?.id,
    ...(isOwn && localId !== null && { localId }),
  }
}
