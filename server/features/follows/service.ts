import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, userNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { noteNotification } from '#server/db/pending-notifications.ts'
import { recordNotice, withdrawNotices } from '#server/features/notices/service.ts'
import { addToRequestCount, deletePair, insertPair } from '#server/features/relations/repository.ts'
import { relationOf } from '#server/features/users/present.ts'
import type { ViewCounter } from '#server/features/views/service.ts'
import { requireGoodStanding } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/**
 * Makes the viewer follow or unfollow a user. For a private account, adds or withdraws a request instead. Repeating it
 * changes nothing and returns the same. The follow and the counters of both change together, and so do the figures of the
 * video beside which it was.
 * @param counter counts the follow for the video. Absent: for none
 * @throws {ApiError} 403 for oneself and where one has blocked the other, 10202 when there is no such user
 */
export async function setFollow(
  db: Tx,
  viewer: Viewer,
  { userId, follow, videoId }: ParsedInput<'follows.set'>,
  counter?: Pick<ViewCounter, 'countFollow'>,
): Promise<Output<'follows.set'>> {
  if (userId === viewer.id) throw forbidden(sentence('followSelf'))
  if ((await repository.lockUsers(db, [viewer.id, userId])) < 2) throw userNotExist()
  const hasChanged = await (follow ? addFollow : endFollow)(db, viewer.id, userId)
  if (hasChanged) {
    if (follow && videoId) await counter?.countFollow(db, videoId, viewer.id, userId)
    db.publish({ kind: 'follow', followerId: viewer.id, followeeId: userId })
  }
  const state = await repository.findFollowState(db, viewer.id, userId)
  if (!state) throw userNotExist()
  return { userId, relation: relationOf(state, viewer.id), followerCount: state.followerCount }
}

/** Adds a follow, or a request for it. False if it already exists. */
async function addFollow(db: Tx, viewerId: string, userId: string): Promise<boolean> {
  const state = await repository.findFollowState(db, viewerId, userId)
  if (state?.isBlocked) throw forbidden(sentence('unblockToFollow'))
  if (state?.isBlocker) throw forbidden(sentence('cannotFollow'))
  if (state) await requireGoodStanding(db, userId, state.standing)
  if (state?.isPrivate && !state.isFollowed) {
    const isNew = await insertPair(db, 'follow_requests', viewerId, userId)
    if (isNew) {
      await addToRequestCount(db, userId, 1)
      await noteNotification(db, userId, 'requests')
    }
    return isNew
  }
  const isNew = await repository.insertFollow(db, viewerId, userId)
  if (isNew) {
    await repository.addToFollowCounters(db, viewerId, userId, 1)
    await recordNotice(db, { kind: 'follow', recipientId: userId, actorId: viewerId })
  }
  return isNew
}

/** Withdraws the notices of two users about a follow that has ended. */
export const withdrawFollowNotices = (db: Tx, followerId: string, followeeId: string): Promise<void> =>
  withdrawNotices(db, [
    { kind: 'follow', recipientId: followeeId, actorId: followerId },
    { kind: 'requestApproved', recipientId: followerId, actorId: followeeId },
  ])

/**
 * Ends a follow, or withdraws the request for it.
 * @returns false when there is neither
 */
export async function endFollow(db: Tx, viewerId: string, userId: string): Promise<boolean> {
  const wasFollowed = await repository.deleteFollow(db, viewerId, userId)
  if (wasFollowed) {
    await repository.addToFollowCounters(db, viewerId, userId, -1)
    await withdrawFollowNotices(db, viewerId, userId)
  }
  const wasRequested = await deletePair(db, 'follow_requests', viewerId, userId)
  if (wasRequested) await addToRequestCount(db, userId, -1)
  return wasFollowed || wasRequested
}
