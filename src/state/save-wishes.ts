import { proxy } from 'valtio'

/** Whether videos are to be among the saved ones, by their ids: as wished on this device, over what the server sent before. */
export const saveWishes = proxy<{ byId: Record<string, boolean> }>({ byId: {} })

export function setSaveWish(videoId: string, isSaved: boolean): void {
  saveWishes.byId[videoId] = isSaved
}

/** Drops the wish, once the server's own data has it. */
export function settleSaveWish(videoId: string): void {
  delete saveWishes.byId[videoId]
}
