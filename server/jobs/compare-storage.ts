import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/db/client.ts'
import { mendUserSums } from '#server/features/uploads/user-sums.ts'
import type { Log } from '#server/log.ts'
import { compareFiles } from '#server/storage/compare-files.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Watch } from './regular-work.ts'
import { startRepeatedJob } from './repeated-job.ts'

const INTERVAL_SEC = 24 * 60 * 60
/** A large bucket takes a while to list. */
const EXPIRE_SEC = 6 * 60 * 60

interface CompareTools {
  database: Database
  storage: Storage
  log: Log
}

/** Mends the sums of stored files and of what users have stored, and logs what was wrong. */
export async function compareStorage({ database, storage, log }: CompareTools): Promise<void> {
  const { fileCount, sumCount } = await compareFiles(database, storage)
  const userCount = await mendUserSums(database)
  if (fileCount + sumCount + userCount === 0) return
  log.warn({ fileCount, sumCount, userCount }, 'Sums of stored files were wrong, and are right again.')
}

/** Compares once a day, in one of the processes on a database. @returns a function that ends it */
export function startComparing(boss: PgBoss, tools: CompareTools, watch: Watch): Promise<() => void> {
  const failure = 'The sums of stored files could not be compared.'
  return startRepeatedJob(boss, tools.log, {
    name: 'storage',
    intervalSec: INTERVAL_SEC,
    expireSec: EXPIRE_SEC,
    failure,
    work: watch('storage', failure, () => compareStorage(tools)),
  })
}
