import type { JobWithMetadata, PgBoss } from 'pg-boss'

import { overloaded, tooManyInPreparation } from '#server/api/problems.ts'
import { lockNamed, type Tx } from '#server/db/client.ts'
import type { TranscodeQueue, TranscodeRequest } from '#server/features/videos/create-service.ts'
import { MAX_ENCODING_MS } from '#server/media/limits.ts'

import { asBossDatabase } from './boss.ts'

export const TRANSCODE = 'transcode'
/** Queue of the requests that failed on every try. */
export const TRANSCODE_FAILED = 'transcode-failed'

/** Longer than the encoder's own limit, which ends a job first. */
const EXPIRE_SEC = MAX_ENCODING_MS / 1000 + 5 * 60
/** Seconds without a heartbeat after which a job is given to another process. */
const HEARTBEAT_SEC = 20
/** Tries last for about an hour, as an operator has to notice and clear a full disk. */
const RETRY = {
  expireInSeconds: EXPIRE_SEC,
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
} as const

/** Waiting videos of one author, and of all. */
const MAX_WAITING_PER_AUTHOR = 30
const MAX_WAITING = 500
const FULL_RETRY_AFTER_MS = 60_000

export async function createTranscodeQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(TRANSCODE_FAILED)
  await boss.createQueue(TRANSCODE, {
    deadLetter: TRANSCODE_FAILED,
    heartbeatSeconds: HEARTBEAT_SEC,
  })
}

/** Authors take turns, however many videos each has posted: everyone's first video, then everyone's second. */
export const transcodeQueue = (boss: PgBoss): TranscodeQueue => ({
  async add(db, request) {
    const { round, authorCount, count } = await findRound(db, request.authorId)
    if (authorCount >= MAX_WAITING_PER_AUTHOR) throw tooManyInPreparation()
    if (count >= MAX_WAITING) throw overloaded(FULL_RETRY_AFTER_MS)
    const turn = { priority: -round, group: { id: request.authorId } }
    await boss.send(TRANSCODE, request, { ...RETRY, ...turn, db: asBossDatabase(db) })
  },
})

/** Restarts a job, with all of its tries and in its old place. */
export async function addAgain(boss: PgBoss, job: JobWithMetadata<TranscodeRequest>): Promise<void> {
  const group = job.groupId ? { group: { id: job.groupId } } : {}
  await boss.send(TRANSCODE, job.data, { ...RETRY, ...group, priority: job.priority })
}

/**
 * Finds the round of the author's turn: the current one, or the one after their last (start-time fair queueing). The
 * first round is the highest priority. Other authors' videos wait until the transaction ends, so that two posted at
 * once do not get the same round.
 */
async function findRound(
  db: Tx,
  authorId: string,
): Promise<{ round: number; authorCount: number; count: number }> {
  await lockNamed(db, TRANSCODE)
  const [row] = await db.query<{ round: number; authorCount: number; count: number }>({
    name: 'jobs.findRound',
    // Jobs that wait for another try are not in the current round.
    text: `
      SELECT
        greatest(
          coalesce(min(-priority) FILTER (WHERE state <> 'retry'), 0),
          coalesce(max(-priority) FILTER (WHERE group_id = $2) + 1, 0)
        ) AS round,
        count(*) FILTER (WHERE group_id = $2)::int AS "authorCount",
        count(*)::int AS count
      FROM pgboss.job WHERE name = $1 AND state < 'completed'`,
    values: [TRANSCODE, authorId],
  })
  return row ?? { round: 0, authorCount: 0, count: 0 }
}
