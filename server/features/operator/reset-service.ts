import type { Tx } from '#server/db/client.ts'
import type { SecondFactors } from '#server/features/account/second-factor-service.ts'

import { recordAction } from './audit.ts'

/**
 * Makes the path of a link with which a locked-out user can set a new password, once within a day. The code is in the
 * fragment, which browsers do not send to servers.
 * @returns undefined if no user has this name
 */
export async function makeResetPath(
  db: Tx,
  factors: Pick<SecondFactors, 'makeResetCode'>,
  username: string,
): Promise<{ uniqueId: string; path: string } | undefined> {
  const made = await factors.makeResetCode(db, username)
  if (!made) return undefined
  const { id, uniqueId } = made.user
  await recordAction(db, null, { action: 'account.reset', subject: `user ${id}` })
  return {
    uniqueId,
    path: `/login#${new URLSearchParams({ recover: uniqueId, code: made.code }).toString()}`,
  }
}
