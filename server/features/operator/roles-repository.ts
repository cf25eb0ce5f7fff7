import type { Role } from '#contract/roles.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { IS_IN_OFFICE } from '#server/db/schema/users.ts'

interface UserWithRole {
  id: string
  uniqueId: string
  role: Role
}

/** Finds a user by their name, in upper or lower case. The row is locked. */
export async function findByName(db: Tx, username: string): Promise<UserWithRole | undefined> {
  const [user] = await db.query<UserWithRole>({
    name: 'operator.findByName',
    text: 'SELECT id, unique_id AS "uniqueId", role FROM users WHERE username = $1 FOR UPDATE',
    values: [username.toLowerCase()],
  })
  return user
}

export async function updateRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.query({
    name: 'operator.updateRole',
    text: 'UPDATE users SET role = $2 WHERE id = $1',
    values: [userId, role],
  })
}

export const listRoleHolders = (db: Db): Promise<UserWithRole[]> =>
  db.query<UserWithRole>({
    name: 'operator.listRoleHolders',
    text: `SELECT id, unique_id AS "uniqueId", role FROM users WHERE role <> 'user' ORDER BY role DESC, username`,
  })

export interface OperatorState {
  id: string
  /** Has their rights in force: neither banned, paused, suspended nor leaving. */
  isInOffice: boolean
}

/**
 * Locks all operators until the transaction ends, so that two who leave, or revoke each other's rights, do so one after
 * the other.
 */
export const lockOperators = (db: Tx): Promise<OperatorState[]> =>
  db.query<OperatorState & Record<string, unknown>>({
    name: 'operator.lockOperators',
    text: `
      SELECT id, ${IS_IN_OFFICE} AS "isInOffice"
      FROM users WHERE role = 'operator' ORDER BY id FOR UPDATE`,
  })

/** @returns the end of the elevation, in seconds since 1970 */
export async function elevate(db: Db, sessionId: string, minutes: number): Promise<number> {
  const [session] = await db.query<{ untilTime: number }>({
    name: 'operator.elevate',
    text: `
      UPDATE sessions SET elevated_until = now() + make_interval(mins => $2) WHERE id = $1
      RETURNING extract(epoch FROM elevated_until)::float8 AS "untilTime"`,
    values: [sessionId, minutes],
  })
  return session?.untilTime ?? 0
}
