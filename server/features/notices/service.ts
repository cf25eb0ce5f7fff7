import type { Tx } from '#server/db/client.ts'

import * as repository from './repository.ts'

export type { Notice } from './repository.ts'

/**
 * Tells a user about an event, in the transaction of the event: its work is the same for users with few and with many
 * followers. The same event once more changes nothing. No user is told of what they did themselves, of what is done
 * across a block, and of what users do whom they have muted.
 *
 * A comment is one event for each recipient, whatever it is to them, and what is recorded first counts: record mentions
 * before replies, and replies before comments.
 */
export async function recordNotice(db: Tx, notice: repository.Notice): Promise<void> {
  const isNew = await repository.insertNotice(db, notice)
  if (isNew) publishTo(db, [notice.recipientId])
}

/** Tells the author of a video what the site has done with it, as above. */
export async function recordSiteNotice(
  db: Tx,
  kind: 'videoPublished' | 'videoFailed' | 'soundGone',
  videoId: string,
): Promise<void> {
  const authorId = await repository.findAuthor(db, videoId)
  if (authorId === undefined) return
  await recordNotice(db, { kind, recipientId: authorId, actorId: authorId, videoId })
}

/** Takes the notice of an event back that has been undone. Nothing when there is none. */
export async function withdrawNotice(db: Tx, notice: repository.Notice): Promise<void> {
  publishTo(db, await repository.deleteNotice(db, notice))
}

/** Takes notices of several users back, in the order of the users: that in which their groups are locked everywhere. */
export async function withdrawNotices(db: Tx, notices: readonly repository.Notice[]): Promise<void> {
  for (const notice of notices.toSorted((a, b) => (BigInt(a.recipientId) < BigInt(b.recipientId) ? -1 : 1))) {
    await withdrawNotice(db, notice)
  }
}

/** Takes all notices about a comment back: of itself, of its likes, and of those whom it names. */
export async function withdrawNoticesAboutComment(db: Tx, commentId: string): Promise<void> {
  publishTo(db, await repository.deleteAboutComment(db, commentId))
}

/** Takes all notices about a live video back. */
export async function withdrawNoticesAboutRoom(db: Tx, hostId: string, roomId: string): Promise<void> {
  publishTo(db, await repository.deleteAboutRoom(db, hostId, roomId))
}

/** Takes the notices of mentions in a comment back, but those to users whom it still mentions. */
export async function withdrawMentions(
  db: Tx,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  publishTo(db, await repository.deleteMentions(db, commentId, mentionedIds))
}

/** Takes the notices of mentions in the caption of a video back. */
export async function withdrawCaptionMentions(db: Tx, videoId: string): Promise<void> {
  publishTo(db, await repository.deleteCaptionMentions(db, videoId))
}

/** Takes all notices back that a user has got of what another one did. */
export async function withdrawNoticesOf(db: Tx, recipientId: string, actorId: string): Promise<void> {
  publishTo(db, await repository.deleteOf(db, recipientId, actorId))
}

function publishTo(db: Tx, recipientIds: readonly string[]): void {
  for (const userId of recipientIds) db.publish({ kind: 'notices', userId })
}
