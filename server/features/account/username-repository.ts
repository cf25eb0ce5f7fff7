import { isUniqueViolation, type Db, type Tx } from '#server/db/client.ts'
import { FORMER_NAME_DAYS } from '#server/db/schema/users.ts'

import { lockUser } from './repository.ts'

/** SQL: a row of `former_names` still leads to its user. */
const IS_LEADING = `left_at > now() - interval '${FORMER_NAME_DAYS} days'`

/** Locks a user until the transaction ends, so that two changes of a name count as two. */
export async function lockName(
  db: Tx,
  userId: string,
): Promise<{ username: string; uniqueId: string; changeCount: number } | undefined> {
  await lockUser(db, userId)
  const [user] = await db.query<{ username: string; uniqueId: string; changeCount: number }>({
    name: 'account.lockName',
    text: `
      SELECT username, unique_id AS "uniqueId",
        (SELECT count(*)::int FROM former_names WHERE user_id = users.id AND ${IS_LEADING}) AS "changeCount"
      FROM users WHERE id = $1`,
    values: [userId],
  })
  return user
}

/**
 * Gives a user another name. A display name equal to the old one changes with it.
 * @returns false when the name is taken; then the transaction can only end
 */
export async function updateName(db: Db, userId: string, uniqueId: string): Promise<boolean> {
  try {
    await db.query({
      name: 'account.updateName',
      text: `
        UPDATE users SET unique_id = $2, username = lower($2), updated_at = now(),
          nickname = CASE WHEN nickname = unique_id THEN $2 ELSE nickname END
        WHERE id = $1`,
      values: [userId, uniqueId],
    })
    return true
  } catch (error) {
    // The index decides, even between users who want it at the same moment.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function insertFormerName(db: Db, userId: string, username: string): Promise<void> {
  await db.query({
    name: 'account.insertFormerName',
    text: 'INSERT INTO former_names (user_id, username) VALUES ($1, $2)',
    values: [userId, username],
  })
}
