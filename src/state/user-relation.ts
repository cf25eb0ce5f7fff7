import { proxy } from 'valtio'

import type { UserRelation } from '#contract/user-relation.ts'

/** How this person stands to others by what they did on this device, over what the server said before. */
export const userRelation = proxy<{ relations: Record<string, UserRelation> }>({ relations: {} })

const isRelation = (relation: unknown): relation is UserRelation => typeof relation === 'number'

/** Sets a relation only where none is known yet, and only a number (specification section 4). */
export function addUserRelation(userId: string, relation: unknown): void {
  if (!userId || !isRelation(relation) || Object.hasOwn(userRelation.relations, userId)) return
  userRelation.relations[userId] = relation
}

/** Overwrites a relation, only with a number (specification section 4). */
export function updateUserRelation(userId: string, relation: unknown): void {
  if (!userId || !isRelation(relation)) return
  userRelation.relations[userId] = relation
}

/** Drops what this device said, once the server's own data says it. */
export function settleUserRelation(userId: string): void {
  delete userRelation.relations[userId]
}
