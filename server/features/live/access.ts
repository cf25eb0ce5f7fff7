import { LiveStatus } from '#contract/live.ts'
import type { LiveAccess, LiveRoom } from '#contract/models/live.ts'
import { sentence } from '#contract/sentence.ts'
import type { CatalogueName } from '#contract/status-codes.ts'
import { conflict, forbidden, refusalOf } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { findRefusal } from '#server/features/visibility/rule.ts'
import { isModerator } from '#server/features/visibility/service.ts'

import { findFacts, findRoom, type RoomFacts, type RoomRow } from './repository.ts'

/** The requesting user or guest. */
export interface LiveViewer {
  viewer: Viewer | null
}

/** Codes of live pages for refusals by the rule of videos. All others stay unchanged. */
const LIVE_CODES: Partial<Record<CatalogueName, CatalogueName>> = {
  videoNotExist: 'liveBlocked',
  userPrivate: 'liveSecret',
  videoPrivateByUser: 'liveSecret',
  geofenceBlock: 'liveAreaLimit',
}
/** Reasons that may not hold once the guest has logged in. */
const OPEN_TO_SOME = new Set<CatalogueName>(['userPrivate', 'videoPrivateByUser', 'lowAgeOther'])

/**
 * The rule of live rooms: that of videos, and additional conditions of rooms.
 * @returns the reason why the viewer may not watch (specification section 8, live page codes); null when they may
 */
export function findLiveRefusal(facts: RoomFacts, { viewer }: LiveViewer): CatalogueName | null {
  if (facts.standing === 'banned') return 'liveBlocked'
  const refusal = findRefusal({ ...facts, isModerator: isModerator(viewer) })
  if (refusal === null) return null
  if (!viewer && OPEN_TO_SOME.has(refusal)) return 'liveNeedsLogin'
  return LIVE_CODES[refusal] ?? refusal
}

/**
 * Lets a viewer go on who may watch the room.
 * @param ignoresOwnBlock ignores the viewer's own block of the host
 * @throws {ApiError} 10210 when there is no such room, 10119, 101, 102 or 103 when the viewer may not watch it
 */
export async function requireWatchableRoom(
  db: Db,
  asker: LiveViewer,
  roomId: string,
  { ignoresOwnBlock = false } = {},
): Promise<{ room: RoomRow; facts: RoomFacts }> {
  const facts = await findFacts(db, roomId, asker.viewer?.id ?? null)
  const room = facts && (await findRoom(db, roomId, asker.viewer?.id ?? null))
  if (!facts || !room) throw refusalOf('liveNotExist')
  const isHidden = ignoresOwnBlock ? facts.isBlocker : facts.isHidden
  const refusal = findLiveRefusal({ ...facts, isHidden }, asker)
  if (refusal) throw refusalOf(refusal)
  return { room, facts }
}

/**
 * Finds one of the viewer's own rooms.
 * @throws {ApiError} 10210 when there is no such room, 403 when it is another user's
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

/** Rights of the viewer in a room that they may watch. */
export function accessOf(facts: RoomFacts, viewer: Viewer | null, chat: LiveRoom['chat']): LiveAccess {
  const standing = facts.standing ?? 'none'
  const hasRights = facts.isOwn || standing === 'moderator'
  const isHeard = chat.audience === 'everyone' || (chat.audience === 'followers' && facts.isFollowed)
  return {
    isHost: facts.isOwn,
    standing,
    canChat: viewer !== null && (hasRights || (standing === 'none' && isHeard)),
  }
}

/** @throws {ApiError} 403 when the viewer is neither the host nor a moderator, and as `requireWatchableRoom` */
export async function requireOrderKeeper(db: Db, viewer: Viewer, roomId: string) {
  const found = await requireWatchableRoom(db, { viewer }, roomId)
  const isKeeper = found.facts.isOwn || found.facts.standing === 'moderator'
  if (!isKeeper) throw forbidden(sentence('liveNotYours'))
  return found
}
