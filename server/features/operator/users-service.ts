import { ageAt } from '#contract/age-verification.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, userNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { applyBirthDate, requireBirthDate } from '#server/features/users/birth-date-service.ts'
import { getSettings } from '#server/features/users/privacy-service.ts'

import { recordAction } from './audit.ts'
import { presentListed, presentManaged } from './present.ts'
import { requireStillOperator, setRole } from './roles-service.ts'
import { findManaged, listManaged } from './users-repository.ts'

/** Lists the users of a filter whose name begins with a text, or else all of them, the newest first. */
export async function listUsers(
  db: Db,
  viewer: Viewer,
  { q, filter, cursor, count }: ParsedInput<'operator.users'>,
): Promise<Output<'operator.users'>> {
  requireRights(viewer, 'moderator')
  const found = await listManaged(db, { prefix: q.trim().replace(/^@/, ''), filter }, cursor, count + 1)
  const users = found.slice(0, count).map(presentListed)
  return { users, cursor: found.length > count ? (users.at(-1)?.id ?? null) : null }
}

/**
 * Gives a user a role.
 * @throws {ApiError} 403 for all but operators, and about oneself, as the last operator could lock everyone out
 */
export async function changeRole(
  db: Tx,
  viewer: Viewer,
  { userId, role }: ParsedInput<'operator.setRole'>,
): Promise<Output<'operator.setRole'>> {
  requireRights(viewer, 'operator')
  if (userId === viewer.id) throw forbidden(sentence('roleOfSelf'))
  await requireStillOperator(db, viewer)
  const user = await findManaged(db, userId)
  if (!user) throw userNotExist()
  await setRole(db, viewer, { username: user.uniqueId, role })
  return { user: presentManaged({ ...user, role }) }
}

/** @throws {ApiError} 403 for all but operators, 10202 when there is no such user */
export async function getBirthDate(
  db: Db,
  viewer: Viewer,
  { userId }: ParsedInput<'operator.birthDate'>,
): Promise<Output<'operator.birthDate'>> {
  requireRights(viewer, 'operator')
  const { birthDate = null } = await getSettings(db, { id: userId })
  return { birthDate }
}

/**
 * Corrects a user's date of birth, which they themselves can only make later, and sends them a notice. The log, which
 * outlives the account, has ages but no dates.
 * @throws {ApiError} 400 for an invalid date of birth, 403 for all but operators and about oneself, 10202 when there is
 * no such user
 */
export async function correctBirthDate(
  db: Tx,
  viewer: Viewer,
  { userId, birthDate }: ParsedInput<'operator.setBirthDate'>,
): Promise<Output<'operator.setBirthDate'>> {
  requireRights(viewer, 'operator')
  if (userId === viewer.id) throw forbidden(sentence('birthDateOfSelf'))
  requireBirthDate(birthDate)
  const { birthDate: known } = await getSettings(db, { id: userId })
  if (known === birthDate) return { birthDate }
  await applyBirthDate(db, { id: userId }, known, birthDate)
  const now = new Date()
  const actionId = await recordAction(db, viewer, {
    action: 'birthDate.correct',
    subject: `user ${userId}`,
    details: { ageBefore: known === undefined ? null : ageAt(known, now), age: ageAt(birthDate, now) },
  })
  await recordNotice(db, { kind: 'birthDate', recipientId: userId, actorId: userId, actionId })
  return { birthDate }
}
