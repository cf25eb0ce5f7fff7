import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { UserList } from '#contract/endpoints/relations.ts'
import { sentence } from '#contract/sentence.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { forbidden, userNotExist, userPrivate } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { momentCursor } from '#server/db/cursor.ts'
import { NO_USER } from '#server/db/ids.ts'
import {
  addToFollowCounters,
  deleteFollow,
  findFollowState,
  insertFollow,
  lockUsers,
} from '#server/features/follows/repository.ts'
import { endFollow, withdrawFollowNotices } from '#server/features/follows/service.ts'
import { recordNotice, withdrawNoticesOf } from '#server/features/notices/service.ts'
import { presentSummary, relationOf } from '#server/features/users/present.ts'
import { requireGoodStanding } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/** Rows of a list that a search reads for a page at most; the next page continues after them. */
const SEARCH_READ_COUNT = 1_000

interface ListInput {
  kind: repository.UserListKind
  ownerId: string
  search?: string | undefined
  cursor?: string | undefined
  count: number
}

async function listUsers(
  db: Db,
  viewerId: string | null,
  { kind, ownerId, search = '', cursor, count }: ListInput,
): Promise<UserList> {
  const wanted = search.trim().replace(/^@/, '').toLowerCase()
  const readCount = wanted === '' ? count + 1 : SEARCH_READ_COUNT
  const before = momentCursor.decode(cursor)
  const part = { kind, ownerId, viewerId: viewerId ?? NO_USER, before, search: wanted, readCount }
  const rows = await repository.findListed(db, part)
  const shown = rows.filter(({ isShown }) => isShown)
  const page = shown.slice(0, count)
  const isCut = shown.length > count
  const last = isCut ? page.at(-1) : rows.at(-1)
  return {
    users: page.map((row) => ({ ...presentSummary(row), relation: relationOf(row, viewerId) })),
    hasMore: isCut || last?.place === readCount,
    maxCursor: last ? momentCursor.encode([last.atUs, last.id]) : (cursor ?? ''),
  }
}

/**
 * Lists a user's followers or those they follow. Those whom the viewer has blocked, or who have blocked the viewer, are
 * left out.
 * @throws {ApiError} 10202 when there is no such user, 403 when one has blocked the other, 10222 when the account is
 * private and the viewer does not follow it
 */
export async function listRelated(
  db: Db,
  viewer: Viewer | null,
  { userId, ...input }: ParsedInput<'relations.list'>,
): Promise<UserList> {
  await requireLists(db, viewer, userId)
  return listUsers(db, viewer?.id ?? null, { ...input, ownerId: userId })
}

async function requireLists(db: Db, viewer: Viewer | null, userId: string): Promise<void> {
  const found = await findFollowState(db, viewer?.id ?? NO_USER, userId)
  if (!found) throw userNotExist()
  if (userId === viewer?.id) return
  if (found.isBlocked || found.isBlocker) throw forbidden(sentence('listNotAvailable'))
  await requireGoodStanding(db, userId, found.standing)
  if (found.isPrivate && !found.isFollowed) throw userPrivate()
}

export const listHidden = (
  db: Db,
  viewer: Viewer,
  input: ParsedInput<'relations.listHidden'>,
): Promise<UserList> => listUsers(db, viewer.id, { ...input, ownerId: viewer.id })

export const listRequests = (
  db: Db,
  viewer: Viewer,
  input: ParsedInput<'relations.listRequests'>,
): Promise<UserList> => listUsers(db, viewer.id, { ...input, kind: 'requests', ownerId: viewer.id })

export const countRequests = async (db: Db, viewer: Viewer): Promise<Output<'relations.countRequests'>> => ({
  count: await repository.findRequestCount(db, viewer.id),
})

/**
 * Approves or rejects a request to follow the viewer. Does nothing if it is gone. The pair and the counters of both
 * change together, as everywhere below.
 * @throws {ApiError} 10202 when there is no such user
 */
export async function answerRequest(
  db: Tx,
  viewer: Viewer,
  { userId, isApproved }: { userId: string; isApproved: boolean },
): Promise<Output<'relations.approveRequest'>> {
  await lockBoth(db, viewer, userId)
  const wasThere = await repository.deletePair(db, 'follow_requests', userId, viewer.id)
  if (wasThere) {
    await repository.addToRequestCount(db, viewer.id, -1)
    if (isApproved && (await insertFollow(db, userId, viewer.id))) {
      await addToFollowCounters(db, userId, viewer.id, 1)
      const notice = { kind: 'requestApproved', recipientId: userId, actorId: viewer.id } as const
      await recordNotice(db, notice)
    }
    db.publish({ kind: 'follow', followerId: userId, followeeId: viewer.id })
  }
  return { userId, requestCount: await repository.findRequestCount(db, viewer.id) }
}

/**
 * Ends a user's following of the viewer, without a notice.
 * @throws {ApiError} 10202 when there is no such user
 */
export async function removeFollower(
  db: Tx,
  viewer: Viewer,
  { userId }: { userId: string },
): Promise<Output<'relations.removeFollower'>> {
  await lockBoth(db, viewer, userId)
  if (await deleteFollow(db, userId, viewer.id)) {
    await addToFollowCounters(db, userId, viewer.id, -1)
    await withdrawFollowNotices(db, userId, viewer.id)
    db.publish({ kind: 'follow', followerId: userId, followeeId: viewer.id })
  }
  return { userId, relation: await relationTo(db, viewer, userId) }
}

/**
 * Blocks or unblocks a user. A block ends all follows, follow requests and likes between the two permanently.
 * @throws {ApiError} 403 for oneself, 10202 when there is no such user
 */
export async function setBlock(
  db: Tx,
  viewer: Viewer,
  { userId, block }: ParsedInput<'relations.setBlock'>,
): Promise<Output<'relations.setBlock'>> {
  if (userId === viewer.id) throw forbidden(sentence('blockSelf'))
  const both: [string, string] = [viewer.id, userId]
  if (block) await repository.lockLikedBetween(db, both)
  await lockBoth(db, viewer, userId)
  const hasChanged = await (block ? repository.insertPair : repository.deletePair)(db, 'blocks', ...both)
  if (hasChanged && block) await sever(db, ...both)
  if (hasChanged) {
    db.publish({ kind: 'follow', followerId: viewer.id, followeeId: userId })
    db.publish({ kind: 'block', userIds: both })
  }
  return { userId, relation: await relationTo(db, viewer, userId) }
}

/** Ends the follows, requests and likes between two users, with their counters and notices. */
async function sever(db: Tx, oneId: string, otherId: string): Promise<void> {
  // Groups of notices are locked in the order of their recipients, here as everywhere, and before a follow ends with its own.
  const [first, second] = BigInt(oneId) < BigInt(otherId) ? [oneId, otherId] : [otherId, oneId]
  await withdrawNoticesOf(db, first, second)
  await withdrawNoticesOf(db, second, first)
  await endFollow(db, oneId, otherId)
  await endFollow(db, otherId, oneId)
  await repository.deleteLikesBetween(db, [oneId, otherId])
}

/**
 * Mutes or unmutes a user: their videos are left out of the viewer's feeds, and their actions out of the inbox. They
 * get no notice, and follows stay.
 * @throws {ApiError} 403 for oneself, 10202 when there is no such user
 */
export async function setMute(
  db: Tx,
  viewer: Viewer,
  { userId, mute }: ParsedInput<'relations.setMute'>,
): Promise<Output<'relations.setMute'>> {
  if (userId === viewer.id) throw forbidden(sentence('muteSelf'))
  await lockBoth(db, viewer, userId)
  await (mute ? repository.insertPair : repository.deletePair)(db, 'mutes', viewer.id, userId)
  if (mute) await withdrawNoticesOf(db, viewer.id, userId)
  return { userId, mute }
}

async function lockBoth(db: Tx, viewer: Viewer, userId: string): Promise<void> {
  if (userId === viewer.id || (await lockUsers(db, [viewer.id, userId])) < 2) throw userNotExist()
}

async function relationTo(db: Db, viewer: Viewer, userId: string): Promise<UserRelation> {
  const found = await findFollowState(db, viewer.id, userId)
  if (!found) throw userNotExist()
  return relationOf(found, viewer.id)
}
