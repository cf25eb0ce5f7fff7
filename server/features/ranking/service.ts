import type { Database, Db } from '#server/db/client.ts'

import { FRESH_DAYS, FRESH_VIEWER_COUNT, SEEN_MAX_COUNT } from './limits.ts'
import * as repository from './repository.ts'

/** Removes a viewer's watching from the ranks. @param viewerKeys a user's id, a guest's device key, or both */
export const forgetWatches = (database: Db, viewerKeys: string[]): Promise<void> =>
  repository.withdrawWatches(database, viewerKeys)

/** Few enough that the affected videos are locked only briefly. */
const BATCH_MAX_COUNT = 2_000
const PAIRS_MAX_COUNT = 100

/** Updates the ranks of For you with what was watched, and which users were found to exchange likes, since the last run. */
export async function updateRanks(database: Database): Promise<void> {
  const limit = BATCH_MAX_COUNT
  for (let takenCount = limit; takenCount === limit;) {
    // A batch takes what the previous one has left.
    const batch = await repository.countSignals(database, { limit, freshViewerCount: FRESH_VIEWER_COUNT })
    takenCount = batch.takenCount
    if (batch.userIds.length > 0) await repository.trimSeen(database, batch.userIds, SEEN_MAX_COUNT)
  }
  for (let takenCount = PAIRS_MAX_COUNT; takenCount === PAIRS_MAX_COUNT;)
    takenCount = await repository.weighExchanges(database, PAIRS_MAX_COUNT)
  await repository.endFreshness(database, FRESH_DAYS)
}
