import { hasRole, type Role } from '#contract/roles.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, passwordRefused, rightsRefused } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import { isPasswordOf } from '#server/auth/password.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SecondFactors } from '#server/features/account/second-factor-service.ts'

import { recordAction } from './audit.ts'
import * as repository from './roles-repository.ts'

/** Minutes for which a password opens the pages of moderators and operators. */
const ELEVATED_MINUTES = 15

export interface RoleHolder {
  id: string
  uniqueId: string
  role: Role
}

/** Lists all who have more rights than a user, operators first. */
export const listRoleHolders = (db: Db): Promise<RoleHolder[]> => repository.listRoleHolders(db)

/**
 * Gives a user a role.
 * @param actor null for a command of the server
 * @returns undefined if no user has this name
 */
export async function setRole(
  db: Tx,
  actor: Viewer | null,
  { username, role }: { username: string; role: Role },
): Promise<RoleHolder | undefined> {
  const user = await repository.findByName(db, username)
  if (!user) return undefined
  if (user.role !== role) {
    await repository.updateRole(db, user.id, role)
    const action = hasRole(role, user.role) ? 'role.grant' : 'role.revoke'
    await recordAction(db, actor, {
      action,
      subject: `user ${user.id}`,
      details: { from: user.role, to: role },
    })
  }
  return { ...user, role }
}

/**
 * Locks all operators, and checks again whether the viewer is one, as two could otherwise revoke each other's rights.
 * @throws {ApiError} 403
 */
export async function requireStillOperator(db: Tx, viewer: Viewer): Promise<void> {
  const operators = await repository.lockOperators(db)
  if (!operators.some(({ id, isInOffice }) => id === viewer.id && isInOffice)) throw rightsRefused()
}

/**
 * Keeps the last operator from leaving the site.
 * @throws {ApiError} 409
 */
export async function requireOtherOperator(db: Tx, viewer: Viewer): Promise<void> {
  const inOffice = (await repository.lockOperators(db)).filter(({ isInOffice }) => isInOffice)
  if (inOffice.length === 1 && inOffice[0]?.id === viewer.id) throw conflict(sentence('lastOperator'))
}

/**
 * Returns whether the viewer has recently given their password.
 * @throws {ApiError} 403 for users without the rights of a moderator
 */
export function getElevation({ role, isElevated = false }: Viewer): { isElevated: boolean } {
  if (!hasRole(role, 'moderator')) throw rightsRefused()
  return { isElevated }
}

/**
 * Opens the pages of moderators and operators for a quarter of an hour.
 * @throws {ApiError} 403 for users without these rights, and for a wrong password or code
 */
export async function elevateSession(
  db: Db,
  viewer: Viewer,
  sessionId: string | undefined,
  { password, code }: { password: string; code?: string | undefined },
  factors: Pick<SecondFactors, 'requireOwn'>,
): Promise<{ untilTime: number }> {
  if (!hasRole(viewer.role, 'moderator')) throw rightsRefused()
  const subject = `user ${viewer.id}`
  if (sessionId === undefined || !(await isPasswordOf(db, viewer.id, password))) {
    await recordAction(db, viewer, { action: 'session.elevateRefused', subject })
    throw passwordRefused()
  }
  await factors.requireOwn(db, viewer, code).catch(async (error: unknown) => {
    await recordAction(db, viewer, { action: 'session.elevateRefused', subject })
    throw error
  })
  const untilTime = await repository.elevate(db, sessionId, ELEVATED_MINUTES)
  await recordAction(db, viewer, { action: 'session.elevate', subject })
  return { untilTime }
}
