import { proxy } from 'valtio'

/** Users whom the viewer has just blocked or muted: feeds leave them out before the server does. */
export const hiddenAuthors = proxy<{ ids: Record<string, true> }>({ ids: {} })

export function hideAuthor(userId: string): void {
  hiddenAuthors.ids[userId] = true
}

/** Shows a user's videos again, or leaves that to the server's own data. */
export function settleHiddenAuthor(userId: string): void {
  delete hiddenAuthors.ids[userId]
}
