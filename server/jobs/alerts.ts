import type { PgBoss } from 'pg-boss'

import type { Db } from '#server/db/client.ts'
import { raiseAlerts, sendDueAlerts, type RaiseTools } from '#server/features/alerts/raise-service.ts'

import type { Watch } from './regular-work.ts'
import { repeat } from './repeat.ts'
import { startRepeatedJob } from './repeated-job.ts'

const RAISE_INTERVAL_SEC = 60
const SEND_INTERVAL_MS = 2_000
/** Failed jobs are counted up to this number. */
const FAILED_MAX_COUNT = 1_000

/** Jobs of pg-boss that have no try left. */
export async function countFailedJobs(db: Db, upTo: string): Promise<{ count: number; upTo: string }> {
  const [arrivals] = await db.query<{ count: number; upTo: string }>({
    name: 'jobs.countFailed',
    text: `
      SELECT count(*)::int AS count,
        coalesce(max((extract(epoch FROM completed_on) * 1000000)::bigint), $1::bigint)::text AS "upTo"
      FROM (
        SELECT completed_on FROM pgboss.job
        WHERE state = 'failed' AND started_on IS NOT NULL AND completed_on > 'epoch'::timestamptz + $1::bigint * interval '1 microsecond'
        ORDER BY completed_on LIMIT ${FAILED_MAX_COUNT}
      ) AS failed`,
    values: [upTo],
  })
  return arrivals ?? { count: 0, upTo }
}

/**
 * Raises alerts in one of the processes on a database, and sends them to the webhook.
 * @returns a function that ends it
 */
export async function startAlerts(
  boss: PgBoss,
  tools: Omit<RaiseTools, 'countFailedJobs'>,
  watch: Watch,
): Promise<() => Promise<void>> {
  const { log } = tools
  const stopAsking = await startRepeatedJob(boss, log, {
    name: 'alerts',
    intervalSec: RAISE_INTERVAL_SEC,
    failure: 'Alerts could not be looked for.',
    work: () => raiseAlerts({ ...tools, countFailedJobs }),
  })
  const stopSending = repeat(
    watch('webhook', 'Alerts could not be sent.', () => sendDueAlerts(tools)),
    SEND_INTERVAL_MS,
  )
  return async () => {
    stopAsking()
    await stopSending()
  }
}
