import { proxy } from 'valtio'

import { UserRelation } from '#contract/user-relation.ts'

import { isFeed, type ListName } from './video-lists.ts'

/** Users whom the viewer has just blocked or muted: feeds leave them out before the server does. */
export const hiddenAuthors = proxy<{ ids: Record<string, true> }>({ ids: {} })

export function hideAuthor(userId: string): void {
  hiddenAuthors.ids[userId] = true
}

/** Shows a user's videos again, unless the server's own data says otherwise. */
export function settleHiddenAuthor(userId: string): void {
  delete hiddenAuthors.ids[userId]
}

/** Whether a list leaves a user out: feeds leave out blocked and muted users, other lists only blocked ones. */
export const isLeftOut = (
  listName: ListName,
  userId: string,
  hiddenIds: Readonly<Record<string, true>>,
  relations: Readonly<Record<string, UserRelation>>,
): boolean => (isFeed(listName) ? hiddenIds[userId] === true : relations[userId] === UserRelation.block)
