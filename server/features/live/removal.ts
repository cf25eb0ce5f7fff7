import type { Db } from '#server/db/client.ts'

/** The effect of a decision that removes a room. */
export const removalOfRoom = (roomId: string): string => `live ${roomId}`

/** SQL: the room `rooms` was removed. */
export const IS_REMOVED_ROOM = `EXISTS (SELECT FROM decisions
  WHERE effect = 'live ' || rooms.id AND decisions.undone_at IS NULL)`

/** Whether a moderator has removed the room, and has not undone that. Nothing of a removed room can be posted. */
export async function isRoomRemoved(db: Db, roomId: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.removal',
    text: 'SELECT FROM decisions WHERE effect = $1 AND undone_at IS NULL LIMIT 1',
    values: [removalOfRoom(roomId)],
  })
  return found.length > 0
}
