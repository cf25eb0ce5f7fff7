import type { QueryConfig, QueryResultRow } from 'pg'

import type { Log } from '#server/log.ts'

import {
  connectDatabase,
  hasState,
  isDatabaseAway,
  type Database,
  type DatabaseOptions,
  type Db,
} from './client.ts'

const CHECK_INTERVAL_MS = 1_000
/** A replica that is further behind is not read: lists would show what has long been removed. */
const BEHIND_MAX_MS = 5_000
/** Writes are timed by the clocks of several processes. */
const CLOCKS_DIFFER_MS = 1_000

/**
 * SQLSTATEs of `read_only_sql_transaction` and `serialization_failure`: a replica may end a query that reads what has just
 * been removed.
 */
const ONLY_ON_PRIMARY = new Set<unknown>(['25006', '40001'])

/** A copy of the database that is read in its place, where a little old is good enough. */
export interface Replica {
  /**
   * Returns the replica, or the database itself if the replica is away, further behind than five seconds, or lacks what was
   * written until then.
   * @param writtenAtMs since 1970
   */
  readerSince(writtenAtMs: number): Db
  /** Whether everything is read from the database itself. */
  isAway(): boolean
  stop(): Promise<void>
}

/** Connects to a replica. It is read from the first check on that finds it close behind. */
export async function connectReplica(
  database: Database,
  options: DatabaseOptions,
  log: Log,
): Promise<Replica> {
  const replica = connectDatabase(options)
  // One that breaks while it is idle is replaced when it is needed.
  replica.pool.on('error', () => {})
  /** All that was written until then is in the replica. */
  let completeUntilMs = -Infinity
  let wasAway = false
  let checking: Promise<void> | undefined

  const isAway = () => Date.now() - completeUntilMs > BEHIND_MAX_MS

  async function check(): Promise<void> {
    try {
      const askedAtMs = Date.now()
      const [primary] = await database.query<{ position: string }>({
        name: 'replica.written',
        text: 'SELECT pg_current_wal_lsn()::text AS position',
      })
      const [found] = await replica.query<{ isComplete: boolean | null }>({
        name: 'replica.replayed',
        text: 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isComplete"',
        values: [primary?.position],
      })
      if (found?.isComplete) completeUntilMs = askedAtMs
    } catch (error) {
      log.debug({ err: error }, 'The replica could not be compared with the database.')
    }
    if (isAway() !== wasAway) {
      wasAway = isAway()
      if (wasAway) log.warn('The replica at DATABASE_READ_URL is away or too far behind.')
      else log.info('The replica at DATABASE_READ_URL is read again.')
    }
  }
  // One at a time, however long the databases take.
  const checkOnce = () => (checking ??= check().finally(() => (checking = undefined)))
  await checkOnce()
  const timer = setInterval(() => void checkOnce(), CHECK_INTERVAL_MS)

  const reader: Db = {
    orm: database.orm,
    async query<Row extends QueryResultRow>(query: QueryConfig) {
      try {
        return await replica.query<Row>(query)
      } catch (error) {
        if (isDatabaseAway(error)) completeUntilMs = -Infinity
        else if (!hasState(ONLY_ON_PRIMARY, error)) throw error
        return database.query<Row>(query)
      }
    },
  }
  return {
    readerSince: (writtenAtMs) =>
      isAway() || completeUntilMs < writtenAtMs + CLOCKS_DIFFER_MS ? database : reader,
    isAway,
    async stop() {
      clearInterval(timer)
      await checking
      await replica.close()
    },
  }
}
