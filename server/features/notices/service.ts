import type { Tx } from '#server/db/client.ts'

import * as repository from './repository.ts'

export type { Notice } from './repository.ts'

/**
 * Records a notice of an event, in the event's transaction, at the same cost for users with few and many followers.
 * Repeating it changes nothing. Users get no notices of their own actions, across a block, or from users whom they have
 * muted.
 *
 * A comment is one event per recipient, and the first recorded kind counts: record mentions before replies, and replies
 * before comments.
 */
export async function recordNotice(db: Tx, notice: repository.Notice): Promise<void> {
  const isNew = await repository.insertNotice(db, notice)
  if (isNew) publishTo(db, [notice.recipientId])
}

/** Records a notice to the author of a video about what the site did with it, as above. */
export async function recordSiteNotice(
  db: Tx,
  kind: 'videoPublished' | 'videoFailed' | 'soundGone',
  videoId: string,
): Promise<void> {
  const authorId = await repository.findAuthor(db, videoId)
  if (authorId === undefined) return
  await recordNotice(db, { kind, recipientId: authorId, actorId: authorId, videoId })
}

/** Withdraws the notice of an undone event, if there is one. */
export async function withdrawNotice(db: Tx, notice: repository.Notice): Promise<void> {
  publishTo(db, await repository.deleteNotice(db, notice))
}

/** Withdraws notices of several users, in the order in which groups of users are locked everywhere. */
export async function withdrawNotices(db: Tx, notices: readonly repository.Notice[]): Promise<void> {
  for (const notice of notices.toSorted((a, b) => (BigInt(a.recipientId) < BigInt(b.recipientId) ? -1 : 1))) {
    await withdrawNotice(db, notice)
  }
}

/** Withdraws all notices about a comment: of itself, its likes and its mentions. */
export async function withdrawNoticesAboutComment(db: Tx, commentId: string): Promise<void> {
  publishTo(db, await repository.deleteAboutComment(db, commentId))
}

/** Withdraws all notices about a live. */
export async function withdrawNoticesAboutRoom(db: Tx, hostId: string, roomId: string): Promise<void> {
  publishTo(db, await repository.deleteAboutRoom(db, hostId, roomId))
}

/** Withdraws the notices of mentions in a comment, except to users whom it still mentions. */
export async function withdrawMentions(
  db: Tx,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  publishTo(db, await repository.deleteMentions(db, commentId, mentionedIds))
}

/** Withdraws the notices of mentions in the caption of a video. */
export async function withdrawCaptionMentions(db: Tx, videoId: string): Promise<void> {
  publishTo(db, await repository.deleteCaptionMentions(db, videoId))
}

/** Withdraws all notices to a user about another user's actions. */
export async function withdrawNoticesOf(db: Tx, recipientId: string, actorId: string): Promise<void> {
  publishTo(db, await repository.deleteOf(db, recipientId, actorId))
}

function publishTo(db: Tx, recipientIds: readonly string[]): void {
  for (const userId of recipientIds) db.publish({ kind: 'notices', userId })
}
