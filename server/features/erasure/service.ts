import type { Database, Tx } from '#server/db/client.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import { removeErasedParticipant } from '#server/features/conversations/groups.ts'
import { removePicturesOfUser } from '#server/features/conversations/picture-repository.ts'
import { withdrawNoticesAboutComment, withdrawNoticesOf } from '#server/features/notices/service.ts'
import { removeVideosOf } from '#server/features/videos/deletion-service.ts'
import { lockVideo } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/** Rows removed in one transaction, which holds locks that others wait for. */
const BATCH_SIZE = 200
/** Days until the name of a removed user is free again. */
const RETIRED_NAME_DAYS = 30

/**
 * Removes a user and all their traces for good (docs/decisions/0033). The next call finishes an interrupted one. The
 * upkeep of videos removes the files.
 */
export async function eraseUser(database: Database, userId: string): Promise<void> {
  await database.transaction((db) => repository.endSessions(db, userId))
  // A running request may have added something; then repeat.
  for (let isGone = false; !isGone;) {
    await removeTraces(database, userId)
    isGone = await database.transaction((db) => removeUser(db, userId))
  }
}

async function removeTraces(database: Database, userId: string): Promise<void> {
  await removeVideosOf(database, userId)
  await untilNone(database, async (db) => {
    const videoIds = await repository.lockLiked(db, userId, BATCH_SIZE)
    await repository.deleteLikes(db, userId, videoIds)
    return videoIds.length
  })
  await untilNone(database, (db) => removeCommentsOfOneVideo(db, userId))
  await untilNone(database, (db) => repository.deleteCommentLikes(db, userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.unlinkMentions(db, 'comments', userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.unlinkMentions(db, 'direct_messages', userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.forgetEvents(db, userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.forgetMentioned(db, userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.forgetCaptionMentions(db, userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.deletePairs(db, 'follows', userId, BATCH_SIZE))
  await untilNone(database, (db) => repository.deletePairs(db, 'follow_requests', userId, BATCH_SIZE))
  await untilNone(database, async (db) => {
    const recipientIds = await repository.findNotified(db, userId, BATCH_SIZE)
    for (const recipientId of recipientIds) {
      await withdrawNoticesOf(db, recipientId, userId)
    }
    return recipientIds.length
  })
  await untilNone(database, (db) => removePicturesOfUser(db, userId, BATCH_SIZE))
  await untilNone(database, async (db) => {
    const conversationIds = await repository.findConversations(db, userId, BATCH_SIZE)
    for (const conversationId of conversationIds) {
      await removeErasedParticipant(db, conversationId, userId)
    }
    return conversationIds.length
  })
}

/** Runs a step in transactions of its own until it has removed nothing. */
async function untilNone(database: Database, step: (db: Tx) => Promise<number>): Promise<void> {
  while ((await database.transaction(step)) > 0);
}

async function removeCommentsOfOneVideo(db: Tx, userId: string): Promise<number> {
  const videoId = await repository.findCommented(db, userId)
  if (videoId === undefined) return 0
  await lockVideo(db, videoId)
  const commentIds = await repository.findThreads(db, userId, videoId)
  for (const commentId of commentIds) {
    await withdrawNoticesAboutComment(db, commentId)
  }
  await repository.deleteComments(db, userId, videoId)
  return commentIds.length
}

/** Removes a user who has no traces left. False when there are some. */
async function removeUser(db: Tx, userId: string): Promise<boolean> {
  const user = await repository.lockUser(db, userId)
  if (!user) return true
  if (user.hasTraces) return false
  await addUnusedFiles(db, await repository.findFiles(db, userId))
  await repository.deleteUser(db, userId, user.username, RETIRED_NAME_DAYS)
  return true
}
