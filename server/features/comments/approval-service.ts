import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { judgedText } from '#contract/judged-text.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, forbidden, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newestCursor } from '#server/db/cursor.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { lockWatchable } from '#server/features/visibility/service.ts'

import { hold, release } from './changes.ts'
import { requireComment } from './list-service.ts'
import { presentComment } from './present.ts'
import { type HeldRow, heldQuery } from './read-repository.ts'
import * as repository from './repository.ts'

/**
 * Shows a comment on the viewer's own video to everyone who may watch it, or makes it wait again. Repeating it changes
 * nothing.
 * @throws {ApiError} 10204 when the viewer cannot see the video, 403 when the video is not theirs or the comment is,
 * 404 when there is no such comment, 409 when its text is no longer the one that the viewer approves
 */
export async function setCommentApproved(
  db: Tx,
  viewer: Viewer,
  { videoId, commentId, approved, text }: ParsedInput<'comments.setApproved'>,
): Promise<Output<'comments.setApproved'>> {
  const { authorId } = await lockWatchable(db, viewer, videoId)
  if (authorId !== viewer.id) throw forbidden(sentence('commentApproveNotYours'))
  const comment = await requireComment(db, viewer, videoId, commentId)
  if (comment.authorId === viewer.id) throw forbidden(sentence('commentApproveOwn'))
  if (approved && text !== undefined && text !== judgedText(comment.text, comment.body))
    throw conflict(sentence('commentChanged'))
  await (approved ? release : hold)(db, comment, authorId)
  const counters = await repository.findCommentCounters(db, videoId)
  if (!counters) throw videoNotExist()
  const changed = await requireComment(db, viewer, videoId, commentId)
  return { videoId, ...counters, comment: presentComment(changed, authorId, viewer) }
}

/** Lists the comments on the viewer's own videos that wait for approval, the newest first. */
export async function listHeldComments(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'comments.listHeld'>,
): Promise<Output<'comments.listHeld'>> {
  const [beforeId = null] = newestCursor.decode(cursor) ?? []
  const found = await db.query<HeldRow>(heldQuery(viewer.id, beforeId, count + 1))
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return {
    held: rows
      .filter(({ isHidden, isPlaceThere }) => isPlaceThere && !isHidden)
      .map((row) => ({
        comment: presentComment(row, viewer.id, viewer),
        video: {
          id: row.videoId,
          author: { uniqueId: row.videoAuthorUniqueId, secUid: row.videoAuthorSecUid },
          caption: row.caption,
          posterUrl: row.posterKey === null ? null : mediaUrl(row.posterKey),
        },
      })),
    hasMore: found.length > count,
    maxCursor: last ? newestCursor.encode([last.id]) : (cursor ?? ''),
  }
}
