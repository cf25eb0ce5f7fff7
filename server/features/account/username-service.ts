import { sentence } from '#contract/sentence.ts'
import { conflict, notLoggedIn, usernameTaken } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { refuseReservedName } from '#server/features/session/service.ts'

import * as repository from './username-repository.ts'

/** Changes within the time that a former name leads to its user. More would let one user hold many names. */
const CHANGES_MAX_COUNT = 2

/**
 * Gives the viewer another username. The old one leads to the new one for 30 days, and nobody else can have it meanwhile.
 *
 * @throws {ApiError} 409 when it is taken or was changed too often, 10225 when it is reserved for the site or another
 * user
 */
export async function changeUsername(db: Tx, viewer: Viewer, uniqueId: string): Promise<void> {
  const user = await repository.lockName(db, viewer.id)
  if (!user) throw notLoggedIn()
  if (user.uniqueId === uniqueId) return
  const username = uniqueId.toLowerCase()
  // If only the case differs it is the same name, and the old address still works.
  const isAnother = username !== user.username
  if (isAnother) {
    if (user.changeCount >= CHANGES_MAX_COUNT) {
      throw conflict(sentence('usernameChangedOften'), { username: sentence('usernameChangedOften') })
    }
    await refuseReservedName(db, uniqueId, viewer.id)
  }
  if (!(await repository.updateName(db, viewer.id, uniqueId))) throw usernameTaken()
  if (isAnother) await repository.insertFormerName(db, viewer.id, user.username)
}
