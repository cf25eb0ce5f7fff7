import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio'

/** Users who are live, each with the id of their room (specification section 3, liveUser). */
export const liveUser = proxy<{ rooms: Record<string, string> }>({ rooms: {} })

/** Sets the room of a user. An empty room id removes the entry (specification section 4). */
export function addLiveUser(userId: string, roomId: string): void {
  if (!userId) return
  if (roomId) liveUser.rooms[userId] = roomId
  else deleteLiveUser(userId)
}

/** Removes the entry of a user who is no longer live (specification section 4). */
export function deleteLiveUser(userId: string): void {
  delete liveUser.rooms[userId]
}

const onRoomsChange = (listener: () => void) => subscribe(liveUser, listener)
/** The server's document has no rooms: hydration begins with that state. */
const useRooms = (judge: () => boolean): boolean => useSyncExternalStore(onRoomsChange, judge, () => false)

/** Whether a user is live. */
export const useIsLive = (userId: string): boolean => useRooms(() => liveUser.rooms[userId] !== undefined)

/** Whether any user whom the page knows is live. */
export const useIsAnyoneLive = (): boolean => useRooms(() => Object.keys(liveUser.rooms).length > 0)
