import { proxy, useSnapshot } from 'valtio'

/** Users who are live, each with the id of their room (specification section 3, liveUser). */
export const liveUser = proxy<{ rooms: Record<string, string> }>({ rooms: {} })

/** Sets the room of a user. An empty room id removes the entry (specification section 4). */
export function addLiveUser(userId: string, roomId: string): void {
  if (!userId) return
  if (roomId) liveUser.rooms[userId] = roomId
  else deleteLiveUser(userId)
}

/** Removes the entry of a user who is not live any more (specification section 4). */
export function deleteLiveUser(userId: string): void {
  delete liveUser.rooms[userId]
}

/** Whether a user is live. */
export const useIsLive = (userId: string): boolean => useSnapshot(liveUser).rooms[userId] !== undefined
