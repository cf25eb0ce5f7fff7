import { proxy } from 'valtio'

/** Own videos that were pinned or unpinned on this device, over what the server sent before. */
export const pinWishes = proxy<{ wishes: Record<string, boolean> }>({ wishes: {} })

export function setPinWish(videoId: string, isPinned: boolean): void {
  pinWishes.wishes[videoId] = isPinned
}

/** Drops the local value, once the server's own data has it. */
export function settlePinWish(videoId: string): void {
  delete pinWishes.wishes[videoId]
}
