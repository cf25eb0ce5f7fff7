import type { LiveEndReason } from '#contract/live.ts'
import { LiveStatus } from '#contract/live.ts'
import type { Db } from '#server/db/client.ts'
import { IS_LIVING_ROOM, IS_OPEN_ROOM } from '#server/db/schema/live.ts'

import { IS_REMOVED_ROOM } from './removal.ts'
import { FROM_ROOMS } from './repository.ts'

export async function setPublisher(db: Db, id: string, publisherId: string): Promise<void> {
  await db.query({
    name: 'live.setPublisher',
    text: 'UPDATE live_rooms SET publisher_id = $2 WHERE id = $1',
    values: [id, publisherId],
  })
}

export interface BegunRoom {
  hostId: string
  /** Whether the host is shown as live. */
  isForEveryone: boolean
  /** Whether the room was never on air before. */
  isNew: boolean
}

const IS_FOR_EVERYONE = `(rooms.audience = 'everyone' AND NOT host.is_private AND NOT is_adult AND blocked_regions = '{}')`

const begin = (changes: string, condition: string): string => `
  WITH begun AS (
    UPDATE live_rooms AS rooms SET status = ${LiveStatus.living}, ${changes} FROM users AS host
    WHERE rooms.id = $1 AND host.id = host_id AND ${condition}
    RETURNING rooms.id, host_id, ${IS_FOR_EVERYONE} AS for_everyone
  ), shown AS (
    UPDATE users SET live_room_id = begun.id FROM begun WHERE users.id = host_id AND for_everyone
  )
  SELECT host_id AS "hostId", for_everyone AS "isForEveryone" FROM begun`

/**
 * Marks a room as on air. The host is shown as live if everyone may watch it. @returns undefined when it already was
 */
export async function markLiving(db: Db, id: string): Promise<BegunRoom | undefined> {
  const [room] = await db.query<Omit<BegunRoom, 'isNew'>>({
    name: 'live.markLiving',
    text: begin('started_at = now()', `status = ${LiveStatus.create}`),
    values: [id],
  })
  return room && { ...room, isNew: true }
}

/** Marks a room that was lost as on air again, unless a moderator has removed it meanwhile. */
export async function markReopened(db: Db, id: string): Promise<BegunRoom | undefined> {
  const [room] = await db.query<Omit<BegunRoom, 'isNew'>>({
    name: 'live.markReopened',
    text: begin(
      'ended_at = NULL, end_reason = NULL, recording = NULL, recording_until = NULL',
      `status = ${LiveStatus.stop} AND end_reason = 'lost' AND NOT ${IS_REMOVED_ROOM}`,
    ),
    values: [id],
  })
  return room && { ...room, isNew: false }
}

export interface EndedRoom {
  hostId: string
  /** Whether the host was shown as live. */
  wasShown: boolean
}

/** Ends a room. @returns undefined when it was already over */
export async function markStopped(
  db: Db,
  id: string,
  { reason, note }: { reason: LiveEndReason; note?: string | undefined },
): Promise<EndedRoom | undefined> {
  const [room] = await db.query<EndedRoom>({
    name: 'live.markStopped',
    text: `
      WITH stopped AS (
        UPDATE live_rooms SET status = ${LiveStatus.stop}, ended_at = now(), end_reason = $2, end_note = $3
        WHERE id = $1 AND ${IS_OPEN_ROOM} RETURNING id, host_id
      ), hidden AS (
        UPDATE users SET live_room_id = NULL FROM stopped
        WHERE users.id = host_id AND live_room_id = stopped.id RETURNING users.id
      )
      SELECT host_id AS "hostId", EXISTS (SELECT FROM hidden) AS "wasShown" FROM stopped`,
    values: [id, reason, note ?? null],
  })
  return room
}

interface LivingRoom {
  id: string
  hostId: string
  publisherId: string | null
  startedAt: Date
  heartCount: number
}

/** Finds rooms that are on air, for a starting server. */
export const findLivingRooms = (db: Db): Promise<LivingRoom[]> =>
  db.query({
    text: `
      SELECT id, host_id AS "hostId", publisher_id AS "publisherId", started_at AS "startedAt", heart_count AS "heartCount"
      FROM live_rooms WHERE ${IS_LIVING_ROOM}`,
  })

export async function isLiving(db: Db, id: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.isLiving',
    text: `SELECT FROM live_rooms WHERE id = $1 AND ${IS_LIVING_ROOM}`,
    values: [id],
  })
  return found.length > 0
}

/** Whether the room exists and its host is in good standing and not suspended. */
export async function mayBroadcast(db: Db, id: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.mayBroadcast',
    text: `SELECT ${FROM_ROOMS} WHERE rooms.id = $1 AND ${IS_OPEN_ROOM} AND host.standing = 'good'
      AND coalesce(host.suspended_until <= now(), true)`,
    values: [id],
  })
  return found.length > 0
}

/** Whether the session belongs to the user and has not ended. */
export async function hasSession(db: Db, sessionId: string, userId: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.hasSession',
    text: 'SELECT FROM sessions WHERE id = $1 AND user_id = $2 AND expires_at > now()',
    values: [sessionId, userId],
  })
  return found.length > 0
}

/**
 * Updates whether the host of a room on air is shown as live, by the current state of their account.
 * @returns undefined when nothing has changed
 */
export async function updateShown(
  db: Db,
  id: string,
): Promise<{ hostId: string; roomId: string | null } | undefined> {
  const [changed] = await db.query<{ hostId: string; roomId: string | null }>({
    name: 'live.updateShown',
    text: `
      UPDATE users SET live_room_id = shown.id FROM (
        SELECT host_id, CASE WHEN host.standing = 'good' AND ${IS_FOR_EVERYONE} THEN rooms.id END AS id
        ${FROM_ROOMS} WHERE rooms.id = $1 AND ${IS_LIVING_ROOM}
      ) AS shown
      WHERE users.id = host_id AND live_room_id IS DISTINCT FROM shown.id
      RETURNING users.id AS "hostId", live_room_id AS "roomId"`,
    values: [id],
  })
  return changed
}
