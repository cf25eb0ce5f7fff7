import { sentence } from '#contract/sentence.ts'
import { forbidden } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

import { spendInvitation } from './invitations-service.ts'
import type { Site } from './settings-service.ts'

/**
 * Makes an account as far as the site takes new ones.
 * @throws {ApiError} 403 when it takes none, or wants an invitation; and what `make` refuses
 */
export async function admitSignUp<T>(
  db: Db,
  { signUps }: Pick<Site, 'signUps'>,
  invitation: string | undefined,
  make: () => Promise<T>,
): Promise<T> {
  if (signUps === 'closed') throw forbidden(sentence('signUpsClosed'))
  if (signUps === 'open') return make()
  const giveBack = await spendInvitation(db, invitation)
  try {
    return await make()
  } catch (error) {
    await giveBack()
    throw error
  }
}
