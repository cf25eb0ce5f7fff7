import type { MentionAudience } from '#contract/audience.ts'
import type { UserSettings } from '#contract/models/user.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, userNotExist, userPrivate } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { requireGoodStanding } from '#server/features/visibility/service.ts'

import * as repository from './privacy-repository.ts'

/** New followers to whom the change is published at once. Others see it when they load the profile again. */
const PUBLISHED_MAX_COUNT = 500

export async function getSettings(db: Db, viewer: Pick<Viewer, 'id'>): Promise<UserSettings> {
  const settings = await repository.findSettings(db, viewer.id)
  if (!settings) throw userNotExist()
  return settings
}

/**
 * Makes the viewer's account private or public. Followers stay either way. A private account gets a notice, once;
 * becoming public approves all follow requests.
 */
export async function setPrivate(
  db: Tx,
  viewer: Pick<Viewer, 'id'>,
  { isPrivate }: { isPrivate: boolean },
): Promise<UserSettings> {
  await repository.lockVideosOf(db, viewer.id)
  await repository.lockWithRequesters(db, viewer.id)
  const hasChanged = await repository.updatePrivacy(db, viewer.id, isPrivate)
  if (hasChanged) db.publish({ kind: 'privacy', userId: viewer.id })
  if (hasChanged && !isPrivate) {
    const approved = await repository.approveAllRequests(db, viewer.id)
    for (const followerId of approved.slice(0, PUBLISHED_MAX_COUNT)) {
      db.publish({ kind: 'follow', followerId, followeeId: viewer.id })
    }
  }
  return getSettings(db, viewer)
}

/** Confirms the notice that the account has become private: it is not shown again, on any device. */
export async function ackPrivateNotice(db: Db, viewer: Viewer): Promise<UserSettings> {
  await repository.clearPrivateNotice(db, viewer.id)
  return getSettings(db, viewer)
}

/** Shows the videos that the viewer likes to others, or to no other user. */
export async function setLikedPublic(
  db: Db,
  viewer: Viewer,
  { isPublic }: { isPublic: boolean },
): Promise<UserSettings> {
  await repository.updateLikedPublic(db, viewer.id, isPublic)
  return getSettings(db, viewer)
}

/** Sets the users who can mention the viewer. */
export async function setMentionAudience(
  db: Db,
  viewer: Viewer,
  { audience }: { audience: MentionAudience },
): Promise<UserSettings> {
  await repository.updateMentionAudience(db, viewer.id, audience)
  return getSettings(db, viewer)
}

/**
 * Gives the account of a minor the initial settings of minors: private, and reachable only by friends. The user can
 * change them.
 */
export async function protectMinor(db: Tx, viewer: Pick<Viewer, 'id'>): Promise<void> {
  await setPrivate(db, viewer, { isPrivate: true })
  await repository.narrowToFriends(db, viewer.id)
}

/**
 * Lets a viewer go on who may see the videos that a user likes.
 * @throws {ApiError} 10202 when there is no such user, 403 when one has blocked the other or the user does not show them,
 * 10222 when the account is private and the viewer does not follow it
 */
export async function requireLikedShown(db: Db, viewer: Viewer | null, userId: string): Promise<void> {
  if (userId === viewer?.id) return
  const access = await repository.findLikedAccess(db, userId, viewer?.id ?? null)
  if (!access) throw userNotExist()
  await requireGoodStanding(db, userId, access.standing)
  if (access.isHidden) throw forbidden(sentence('listNotAvailable'))
  if (access.isPrivate && !access.isFollowed) throw userPrivate()
  if (!access.isLikedPublic) throw forbidden(sentence('likedNotPublic'))
}
