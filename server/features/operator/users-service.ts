import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, userNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

import { presentManaged } from './present.ts'
import { setRole } from './roles-service.ts'
import { findManaged, listManaged } from './users-repository.ts'

/** Lists users whose name begins with a text, or else all, the newest first. */
export async function listUsers(
  db: Db,
  viewer: Viewer,
  { q, cursor, count }: ParsedInput<'operator.users'>,
): Promise<Output<'operator.users'>> {
  requireRights(viewer, 'moderator')
  const found = await listManaged(db, q.trim().replace(/^@/, ''), cursor, count + 1)
  const users = found.slice(0, count).map(presentManaged)
  return { users, cursor: found.length > count ? (users.at(-1)?.id ?? null) : null }
}

/**
 * Gives a user a role. `db` has to be a transaction.
 * @throws {ApiError} 403 for all but operators, and about oneself: the last one would lock everybody out
 */
export async function changeRole(
  db: Db,
  viewer: Viewer,
  { userId, role }: ParsedInput<'operator.setRole'>,
): Promise<Output<'operator.setRole'>> {
  requireRights(viewer, 'operator')
  if (userId === viewer.id) throw forbidden(sentence('roleOfSelf'))
  const user = await findManaged(db, userId)
  if (!user) throw userNotExist()
  await setRole(db, viewer, { username: user.uniqueId, role })
  return { user: presentManaged({ ...user, role }) }
}
