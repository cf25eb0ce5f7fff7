import type { Db } from '#server/db/client.ts'

/** Names the removal of a room among the effects of decisions. */
export const removalOfRoom = (roomId: string): string => `live ${roomId}`

/** SQL: the room `rooms` is removed. */
export const IS_REMOVED_ROOM = `EXISTS (SELECT FROM decisions
  WHERE effect = 'live ' || rooms.id AND decisions.undone_at IS NULL)`

/** Whether a moderator has removed the room, and has not taken that back. Nothing of it is posted. */
export async function isRoomRemoved(db: Db, roomId: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.removal',
    text: 'SELECT FROM decisions WHERE effect = $1 AND undone_at IS NULL LIMIT 1',
    values: [removalOfRoom(roomId)],
  })
  return found.length > 0
}
