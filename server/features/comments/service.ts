import { mentionedIn } from '#contract/comment-body.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { judgedText } from '#contract/judged-text.ts'
import { sentence } from '#contract/sentence.ts'
import { commentNotExist, forbidden, keyReused, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { isSameText, settleBody } from '#server/features/mentions/settle-body.ts'
import {
  recordNotice,
  withdrawMentions,
  withdrawNotice,
  withdrawNoticesAboutComment,
} from '#server/features/notices/service.ts'
import { lockVideo, lockWatchable, requireWatchable } from '#server/features/visibility/service.ts'
import { requireAllowedText } from '#server/features/words/site-words.ts'

import { countChange, hold, recordNotices } from './changes.ts'
import { requireApproved, requireComment } from './list-service.ts'
import { presentComment } from './present.ts'
import { findByLocalId } from './read-repository.ts'
import * as repository from './repository.ts'
import { mustWait, requireCommenting } from './settings-service.ts'

/*
 * Everything here runs in a transaction, so that comments and their counters stay consistent. Locks are taken in one
 * order: the video, a comment, its parent.
 */

/**
 * Adds a comment to a video, or a reply to a comment. Repeating it with the same local id returns the first one. A
 * comment that has to be approved is neither counted nor causes notices until then.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 403 when they may not comment on it
 * or the text has a blocked word, 404 when they cannot see the comment that it replies to, 422 when the local id
 * belongs to another comment
 */
export async function publishComment(
  db: Tx,
  viewer: Viewer,
  { videoId, localId, parentId: repliedId, ...written }: ParsedInput<'comments.publish'>,
): Promise<Output<'comments.publish'>> {
  // Comments of a video are added one after the other, in the order of their ids.
  const { authorId: videoAuthorId } = await lockWatchable(db, viewer, videoId)
  const earlier = await findByLocalId(db, viewer.id, localId)
  const rules = earlier ? undefined : await requireCommenting(db, viewer, videoId)
  const parentId = earlier ? earlier.parentId : await threadOf(db, viewer, videoId, repliedId)
  const { text, body } = await settleBody(db, viewer, 'comment', written)
  const judged = judgedText(text, body)
  if (rules) await requireAllowedText(db, judged)
  const isHeld = rules !== undefined && (await mustWait(db, viewer, videoId, { rules, text: judged }))
  const heldBy = isHeld ? videoAuthorId : null
  const comment = { id: nextId(), authorId: viewer.id, videoId, parentId, text, body, localId, heldBy }
  const isAdded = !earlier && (await repository.insertComment(db, comment))
  const row = earlier ?? (await findByLocalId(db, viewer.id, localId))
  const isSame =
    row?.videoId === videoId && isSameText(row.text, text) && (row.parentId === null) === !repliedId
  if (!isSame) throw keyReused()
  const isShown = isAdded && !isHeld
  const counters = isShown
    ? await countChange(db, videoId, { parentId, replyCount: 0 }, 1)
    : await repository.findCommentCounters(db, videoId)
  if (!counters) throw videoNotExist()
  if (isShown) {
    await recordNotices(db, row, videoAuthorId)
    db.publish({ kind: 'comment', videoId })
  }
  return { videoId, ...counters, comment: presentComment(row, videoAuthorId, viewer) }
}

/** The comment that begins the thread of a comment; null if it begins one itself. */
async function threadOf(
  db: Db,
  viewer: Viewer,
  videoId: string,
  commentId: string | undefined,
): Promise<string | null> {
  if (commentId === undefined) return null
  const replied = await requireApproved(db, viewer, videoId, commentId)
  if (replied.parentId === null) return replied.id
  // A block may also separate the viewer from that one's author.
  return (await requireComment(db, viewer, videoId, replied.parentId)).id
}

/**
 * Changes the text of the viewer's own comment, or the targets of its links, within some minutes of writing it. The new
 * text may have to wait for approval; a comment that already waits keeps waiting.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 404 when there is no such comment,
 * 403 when it is not theirs, it is too late, they may not comment or the text has a blocked word
 */
export async function editComment(
  db: Tx,
  viewer: Viewer,
  { videoId, commentId, ...written }: ParsedInput<'comments.edit'>,
): Promise<Output<'comments.edit'>> {
  const { authorId: videoAuthorId } = await lockWatchable(db, viewer, videoId)
  const comment = await requireComment(db, viewer, videoId, commentId)
  if (comment.authorId !== viewer.id) throw forbidden(sentence('commentEditNotYours'))
  const rules = await requireCommenting(db, viewer, videoId)
  const settled = await settleBody(db, viewer, 'comment', written)
  const text = judgedText(settled.text, settled.body)
  const isChanged = judgedText(comment.text, comment.body) !== text
  if (isChanged) await requireAllowedText(db, text)
  const mustBeHeld = isChanged && !comment.isHeld && (await mustWait(db, viewer, videoId, { rules, text }))
  const isInTime = await repository.updateText(db, videoId, commentId, settled)
  if (!isInTime && isChanged) throw forbidden(sentence('commentEditTooLate'))
  if (mustBeHeld) await hold(db, comment, videoAuthorId)
  const edited = await requireComment(db, viewer, videoId, commentId)
  if (!edited.isHeld) {
    await withdrawMentions(db, commentId, edited.body ? mentionedIn(edited.body) : [])
    // Users who are no longer mentioned may get a notice of a reply or comment instead.
    await recordNotices(db, edited, videoAuthorId)
  }
  return { videoId, comment: presentComment(edited, videoAuthorId, viewer) }
}

/**
 * Deletes a comment with its replies, or undoes that. Deleting one that is already gone returns the same. Authors may
 * delete their comments even where they may no longer watch the video, but not restore them there.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 403 when neither the comment nor
 * the video is the viewer's, 404 when there is no deletion of theirs to undo, 10204 when there is no such video
 */
export async function deleteComment(
  db: Tx,
  viewer: Viewer,
  { videoId, commentId, deleted }: ParsedInput<'comments.delete'>,
): Promise<Output<'comments.delete'>> {
  await lockVideo(db, videoId)
  const comment = await repository.findFacts(db, videoId, commentId)
  const isGone = !comment || comment.deletedBy !== null
  const isAllowed = comment?.authorId === viewer.id || comment?.videoAuthorId === viewer.id
  if (!isAllowed || !deleted) await requireWatchable(db, viewer, videoId)
  if (!deleted) await requireCommenting(db, viewer, videoId)
  if (!isGone && !isAllowed) throw forbidden(sentence('commentNotYours'))
  if (!deleted && isGone && !(comment?.deletedBy === viewer.id && comment.isRestorable))
    throw commentNotExist()
  const hasChanged = await repository.setDeleted(db, videoId, commentId, deleted ? viewer.id : null)
  const isCounted = hasChanged && comment?.isHeld === false
  const counters = isCounted
    ? await countChange(db, videoId, comment, deleted ? -1 : 1)
    : await repository.findCommentCounters(db, videoId)
  if (!counters) throw videoNotExist()
  if (hasChanged && deleted) await withdrawNoticesAboutComment(db, commentId)
  if (isCounted) db.publish({ kind: 'comment', videoId })
  if (deleted || !comment) return { videoId, commentId, ...counters }
  const restored = await requireComment(db, viewer, videoId, commentId)
  if (isCounted) await recordNotices(db, restored, comment.videoAuthorId)
  return { videoId, commentId, ...counters, comment: presentComment(restored, comment.videoAuthorId, viewer) }
}

/**
 * Makes a comment liked or not liked by the viewer. Repeating it changes nothing and returns the same. A like from the
 * author of the video is shown as the comment's heart.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video, 404 when they cannot see the comment
 */
export async function setCommentLike(
  db: Tx,
  viewer: Viewer,
  { videoId, commentId, liked }: ParsedInput<'comments.setLike'>,
): Promise<Output<'comments.setLike'>> {
  await repository.lockComment(db, videoId, commentId)
  const isRemoved = !liked && (await repository.setLike(db, viewer.id, videoId, commentId, false))
  // A like can be withdrawn even where the viewer may no longer watch the video.
  if (!isRemoved) {
    await requireWatchable(db, viewer, videoId)
    await requireApproved(db, viewer, videoId, commentId)
  }
  const isAdded = liked && (await repository.setLike(db, viewer.id, videoId, commentId, true))
  const facts = await repository.findFacts(db, videoId, commentId)
  const difference = isAdded ? 1 : isRemoved ? -1 : 0
  const isByAuthor = facts?.videoAuthorId === viewer.id
  const likes = await repository.addToLikes(db, videoId, commentId, difference, isByAuthor)
  if (!likes || !facts) throw commentNotExist()
  const notice = {
    kind: 'commentLike',
    recipientId: facts.authorId,
    actorId: viewer.id,
    videoId,
    commentId,
  } as const
  if (isAdded) await recordNotice(db, notice)
  if (isRemoved) await withdrawNotice(db, notice)
  return { videoId, commentId, liked, ...likes }
}

/**
 * Pins a comment on the viewer's own video, replacing the previous one, or unpins it.
 * @throws {ApiError} 10204 when the viewer cannot see the video, 403 when it is not theirs or the comment is a reply,
 * 404 when there is no such comment
 */
export async function setCommentPin(
  db: Tx,
  viewer: Viewer,
  { videoId, commentId, pinned }: ParsedInput<'comments.setPin'>,
): Promise<Output<'comments.setPin'>> {
  const { authorId } = await lockWatchable(db, viewer, videoId)
  if (authorId !== viewer.id) throw forbidden(sentence('commentPinNotYours'))
  if (pinned) {
    const { parentId } = await requireApproved(db, viewer, videoId, commentId)
    if (parentId !== null) throw forbidden(sentence('commentPinReply'))
  }
  await repository.setPin(db, videoId, commentId, pinned)
  return { videoId, commentId, pinned }
}

const REMOVED_AT_ONCE = 200

/** Removes comments whose deletion can no longer be undone. */
export const removeDeletedComments = (db: Db): Promise<void> => repository.removeDeleted(db, REMOVED_AT_ONCE)
