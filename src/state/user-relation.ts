import { proxy } from 'valtio'

import type { UserRelation } from '#contract/user-relation.ts'

/** Relations of the viewer to others as changed on this device, over those that the server sent before. */
export const userRelation = proxy<{ relations: Record<string, UserRelation> }>({ relations: {} })

const isRelation = (relation: unknown): relation is UserRelation => typeof relation === 'number'

/** Sets a relation only if none is known yet, and only a number (specification section 4). */
export function addUserRelation(userId: string, relation: unknown): void {
  if (!userId || !isRelation(relation) || Object.hasOwn(userRelation.relations, userId)) return
  userRelation.relations[userId] = relation
}

/** Overwrites a relation, only with a number (specification section 4). */
export function updateUserRelation(userId: string, relation: unknown): void {
  if (!userId || !isRelation(relation)) return
  userRelation.relations[userId] = relation
}

/** Drops the local value, once the server's own data has it. */
export function settleUserRelation(userId: string): void {
  delete userRelation.relations[userId]
}
