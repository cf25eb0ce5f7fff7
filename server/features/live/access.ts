import { LiveStatus } from '#contract/live.ts'
import type { LiveAccess, LiveRoom } from '#contract/models/live.ts'
import { sentence } from '#contract/sentence.ts'
import type { CatalogueName } from '#contract/status-codes.ts'
import { conflict, forbidden, refusalOf } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { findRefusal } from '#server/features/visibility/rule.ts'

import { findFacts, findRoom, type RoomFacts, type RoomRow } from './repository.ts'

/** The user or guest who asks, and the country they ask from. */
export interface LiveViewer {
  viewer: Viewer | null
  region?: string | undefined
}

/**
 * The rule of live rooms: the one of videos, and what rooms have besides.
 * @returns the reason why the viewer may not watch (specification section 8, live page codes); null when they may
 */
export function findLiveRefusal(facts: RoomFacts, { viewer, region }: LiveViewer): CatalogueName | null {
  if (facts.isOwn) return null
  if (facts.isHidden || facts.standing === 'banned') return 'liveBlocked'
  if (region !== undefined && facts.blockedRegions.includes(region)) return 'liveAreaLimit'
  const isForAll = findRefusal(facts) === null
  if (!viewer && (facts.isAdult || !isForAll)) return 'liveNeedsLogin'
  return isForAll ? null : 'liveSecret'
}

/**
 * Lets a viewer go on who may watch the room.
 * @throws {ApiError} 10210 without such a room, 10119, 101, 102 or 103 when the viewer may not watch it
 */
export async function requireWatchableRoom(
  db: Db,
  asker: LiveViewer,
  roomId: string,
): Promise<{ room: RoomRow; facts: RoomFacts }> {
  const facts = await findFacts(db, roomId, asker.viewer?.id ?? null)
  const room = facts && (await findRoom(db, roomId, asker.viewer?.id ?? null))
  if (!facts || !room) throw refusalOf('liveNotExist')
  const refusal = findLiveRefusal(facts, asker)
  if (refusal) throw refusalOf(refusal)
  return { room, facts }
}

/**
 * A room of the viewer's own.
 * @throws {ApiError} 10210 without such a room, 403 when it is another's
 */
export async function requireOwnRoom(db: Db, viewer: Viewer, roomId: string): Promise<RoomRow> {
  const room = await findRoom(db, roomId, viewer.id)
  if (!room) throw refusalOf('liveNotExist')
  if (room.hostId !== viewer.id) throw forbidden(sentence('liveNotYours'))
  return room
}

/** @throws {ApiError} 409 when the room is over */
export function requireOpen(room: Pick<RoomRow, 'status'>): void {
  if (room.status === LiveStatus.stop) throw conflict(sentence('liveOver'))
}

/** What the viewer may do in a room that they may watch. */
export function accessOf(facts: RoomFacts, viewer: Viewer | null, chat: LiveRoom['chat']): LiveAccess {
  const standing = facts.standing ?? 'none'
  const keepsOrder = facts.isOwn || standing === 'moderator'
  const isHeard = chat.audience === 'everyone' || (chat.audience === 'followers' && facts.isFollowed)
  return {
    isHost: facts.isOwn,
    standing,
    canChat: viewer !== null && (keepsOrder || (standing === 'none' && isHeard)),
  }
}

/** @throws {ApiError} 403 when the viewer is neither the host nor a moderator, and what `requireWatchableRoom` throws */
export async function requireOrderKeeper(db: Db, viewer: Viewer, roomId: string) {
  const found = await requireWatchableRoom(db, { viewer }, roomId)
  const isKeeper = found.facts.isOwn || found.facts.standing === 'moderator'
  if (!isKeeper) throw forbidden(sentence('liveNotYours'))
  return found
}
