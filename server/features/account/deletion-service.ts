import { credentialsRefused } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database } from '#server/db/client.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { lockAccount, setStanding } from '#server/features/moderation/service.ts'
import { requireOtherOperator } from '#server/features/operator/roles-service.ts'
import { isDeclined } from '#server/features/site/admission-repository.ts'

import * as repository from './deletion-repository.ts'
import { endSessions } from './sessions-service.ts'

/** Days in which a user can come back. */
const RETURN_DAYS = 30
const BATCH_SIZE = 10

/** Deletion of accounts: hidden at once, removed when the time to come back is over. */
export interface Deletion {
  /**
   * Hides the account, logs it out everywhere, and schedules its removal in 30 days.
   * @throws {ApiError} 409 for the last operator
   */
  leave(viewer: Viewer): Promise<void>
  /**
   * Restores the account of a user who logs in. An account that an operator has declined is removed all the same.
   * @returns whether it was to be removed
   * @throws {ApiError} 401 when it is already being removed
   */
  comeBack(viewer: Viewer): Promise<boolean>
}

export const createDeletion = (database: Database): Deletion => ({
  leave: (viewer) =>
    database.transaction(async (db) => {
      await requireOtherOperator(db, viewer)
      const { standing } = await lockAccount(db, viewer.id)
      // A banned account is hidden, and still banned when its user comes back.
      if (standing === 'good') await setStanding(db, viewer.id, 'leaving')
      await repository.scheduleRemoval(db, viewer.id, RETURN_DAYS)
      await endSessions(db, viewer, 'all')
    }),
  async comeBack(viewer) {
    if (!(await repository.isLeaving(database, viewer.id))) return false
    return database.transaction(async (db) => {
      const { standing, isLeaving } = await lockAccount(db, viewer.id)
      if (!isLeaving || (standing === 'waiting' && (await isDeclined(db, viewer.id)))) return false
      if (standing === 'leaving') await setStanding(db, viewer.id, 'good')
      if (!(await repository.cancelRemoval(db, viewer.id))) throw credentialsRefused()
      return true
    })
  },
})

/** Removes the users whose time to come back is over, with all their traces (docs/decisions/0033). */
export async function removeLeavers(database: Database): Promise<void> {
  for (const userId of await repository.takeLeavers(database, BATCH_SIZE)) {
    await eraseUser(database, userId)
  }
}
