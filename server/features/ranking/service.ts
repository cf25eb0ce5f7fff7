import type { Database, Db } from '#server/db/client.ts'

import { FRESH_DAYS, FRESH_VIEWER_COUNT, SEEN_MAX_COUNT } from './limits.ts'
import * as repository from './repository.ts'

/** Takes a viewer's watching out of the ranks. @param viewerKeys a user's id, a guest's device key, or both */
export const forgetWatches = (database: Db, viewerKeys: string[]): Promise<void> =>
  repository.withdrawWatches(database, viewerKeys)

/** Few enough that the videos they concern are locked for a moment only. */
const BATCH_MAX_COUNT = 2_000

/** Brings the ranks of For you up to date with what was watched since the last time. */
export async function updateRanks(database: Database): Promise<void> {
  const limit = BATCH_MAX_COUNT
  for (let takenCount = limit; takenCount === limit;) {
    // A batch takes what the one before has left.
    const batch = await repository.countSignals(database, { limit, freshViewerCount: FRESH_VIEWER_COUNT })
    takenCount = batch.takenCount
    if (batch.userIds.length > 0) await repository.trimSeen(database, batch.userIds, SEEN_MAX_COUNT)
  }
  await repository.endFreshness(database, FRESH_DAYS)
}
