import { overloaded, tooManyRequests } from '#server/api/problems.ts'
import type { Tx } from '#server/db/client.ts'

import { lockNamed, type Db } from './client.ts'

/**
 * Work that is queued in a table, as rows with `asker`, `round`, `state`, `tries` and `changed_at`, for askers who take
 * turns. The asker is a user or an address, and is removed once the work is done or given up.
 */
interface Queue {
  table: 'video_downloads' | 'user_animations'
  primaryKey: 'video_id' | 'user_id'
  /** Maximum for all askers together. */
  maxWaiting: number
  maxPerAsker: number
}

const FULL_RETRY_AFTER_MS = 30_000
const WAITS = `state IN ('queued', 'working')`

/** SQL: the order of queued work: everyone's first row, then everyone's second. */
export const TURN_ORDER = 'round, changed_at'

/**
 * Finds a place in a queue (start-time fair queueing). If it is full, the last row of the asker with the most rows
 * fails in favour of an asker with fewer. Other callers wait until the transaction ends.
 * @returns the round of the asker's turn
 * @throws {ApiError} 429 when the asker already has the maximum waiting, 503 when no place is left
 */
export async function takePlace(db: Tx, queue: Queue, asker: string): Promise<number> {
  const { table, maxWaiting, maxPerAsker } = queue
  await lockNamed(db, `${table} that wait`)
  const [row] = await db.query<{ round: number; askerCount: number; count: number }>({
    name: `turns.find.${table}`,
    // Rows that wait for another try are not in the current round.
    text: `
      SELECT
        greatest(
          coalesce(min(round) FILTER (WHERE state = 'working' OR tries = 0), 0),
          coalesce(max(round) FILTER (WHERE asker = $1) + 1, 0)
        ) AS round,
        count(*) FILTER (WHERE asker = $1)::int AS "askerCount", count(*)::int AS count
      FROM ${table} WHERE ${WAITS}`,
    values: [asker],
  })
  const { round = 0, askerCount = 0, count = 0 } = row ?? {}
  if (askerCount >= maxPerAsker) throw tooManyRequests(FULL_RETRY_AFTER_MS)
  if (count >= maxWaiting && !(await failLastOfMost(db, queue, askerCount + 1)))
    throw overloaded(FULL_RETRY_AFTER_MS)
  return round
}

/** @returns false when no asker has more than `most` waiting */
async function failLastOfMost(db: Db, { table, primaryKey }: Queue, most: number): Promise<boolean> {
  const failed = await db.query({
    name: `turns.failLast.${table}`,
    text: `
      UPDATE ${table} SET state = 'failed', asker = '', changed_at = now() WHERE ${primaryKey} = (
        SELECT ${primaryKey} FROM ${table} WHERE state = 'queued' AND asker = (
          SELECT asker FROM ${table} WHERE state = 'queued' GROUP BY asker HAVING count(*) > $1
          ORDER BY count(*) DESC LIMIT 1)
        ORDER BY round DESC, changed_at DESC LIMIT 1)
      RETURNING 1`,
    values: [most],
  })
  return failed.length > 0
}
