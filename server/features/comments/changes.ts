import type { Db, Tx } from '#server/db/client.ts'
import { recordNotice, withdrawNoticesAboutComment } from '#server/features/notices/service.ts'

import { recordMentions } from './mentions.ts'
import type { CommentRow } from './read-repository.ts'
import * as repository from './repository.ts'

/** Counts a comment that others now see, or no longer see. Replies appear and disappear with their parent. */
export async function countChange(
  db: Db,
  videoId: string,
  { parentId, replyCount }: { parentId: string | null; replyCount: number },
  sign: 1 | -1,
): Promise<repository.CommentCounters | undefined> {
  if (parentId === null) return repository.addToCommentCount(db, videoId, sign * (1 + replyCount))
  const doesCount = await repository.addToReplyCount(db, videoId, parentId, sign)
  return doesCount
    ? repository.addToCommentCount(db, videoId, sign)
    : repository.findCommentCounters(db, videoId)
}

/**
 * Records notices for the users whom a comment mentions, the author of its parent, and the author of the video: one for
 * each user.
 */
export async function recordNotices(db: Tx, comment: CommentRow, videoAuthorId: string): Promise<void> {
  await recordMentions(db, comment)
  const { id: commentId, videoId, parentId, authorId: actorId } = comment
  const about = { actorId, videoId, commentId }
  const parent = parentId === null ? undefined : await repository.findFacts(db, videoId, parentId)
  if (parent) await recordNotice(db, { kind: 'reply', recipientId: parent.authorId, ...about })
  await recordNotice(db, { kind: 'comment', recipientId: videoAuthorId, ...about })
}

/** Makes a visible comment wait for approval by the author of the locked video. */
export async function hold(db: Tx, comment: CommentRow, videoAuthorId: string): Promise<void> {
  const { id, videoId } = comment
  if (!(await repository.setHeld(db, videoId, id, videoAuthorId))) return
  await countChange(db, videoId, comment, -1)
  await withdrawNoticesAboutComment(db, id)
  db.publish({ kind: 'comment', videoId })
}

/** Shows a held comment to everyone who may watch the locked video, and records its notices. */
export async function release(db: Tx, comment: CommentRow, videoAuthorId: string): Promise<void> {
  const { id, videoId } = comment
  if (!(await repository.setHeld(db, videoId, id, null))) return
  await countChange(db, videoId, comment, 1)
  await recordNotices(db, comment, videoAuthorId)
  db.publish({ kind: 'comment', videoId })
}
