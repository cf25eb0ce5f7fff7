import type { ErrorEvent } from '#contract/models/error-event.ts'
import type { Db } from '#server/db/client.ts'
import { storeErrors } from '#server/features/error-reports/service.ts'
import { updateQuota } from '#server/features/operator/storage-repository.ts'

/** The queue of the failed job, whose next try succeeds on any site. */
const QUEUE = 'trends'

/** Quota of a user who has their own. */
const OWN_QUOTA_BYTES = 25e9

/**
 * Adds errors of browsers, a job that failed, and a quota of one user's own: operators see what such things look like
 * and what to do about them.
 */
export async function insertUpkeep(db: Db, { guideId }: { guideId: string }): Promise<void> {
  await updateQuota(db, guideId, OWN_QUOTA_BYTES)
  const store = storeErrors(db)
  const event = { timestamp: Date.now() / 1_000, platform: 'javascript', level: 'error' } as const
  const inPlayer: Omit<ErrorEvent, 'event_id'> = {
    ...event,
    exception: {
      values: [
        {
          type: 'NotSupportedError',
          value: 'The element has no supported sources.',
          stacktrace: { frames: [{ function: 'play', filename: 'player.js', lineno: 1, colno: 2_048 }] },
        },
      ],
    },
    tags: { source: 'page', severity: 'error' },
    request: { url: '/foryou' },
  }
  await store({ ...inPlayer, event_id: '0'.repeat(31) + '1' })
  await store({ ...inPlayer, event_id: '0'.repeat(31) + '2' })
  await store({
    ...event,
    level: 'warning',
    event_id: '0'.repeat(31) + '3',
    exception: {
      values: [{ type: 'ContentSecurityPolicy', value: 'img-src has blocked https://ads.example' }],
    },
    tags: { source: 'page', severity: 'warning' },
    request: { url: '/explore' },
  })
  if (await hasQueue(db)) {
    await db.query({
      text: `
        INSERT INTO pgboss.job (name, state, retry_limit, started_on, completed_on, deletion_seconds, output)
        VALUES ($1, 'failed', 0, now() - interval '5 minutes', now(), 604800,
          '{"message": "The connection to the database was closed."}')`,
      values: [QUEUE],
    })
  }
}

/** Whether the job queue was started: tests that only fill a database have none. */
async function hasQueue(db: Db): Promise<boolean> {
  const [row] = await db.query<{ isThere: boolean }>({
    text: `SELECT to_regclass('pgboss.queue') IS NOT NULL AS "isThere"`,
  })
  if (!row?.isThere) return false
  const found = await db.query({ text: 'SELECT FROM pgboss.queue WHERE name = $1', values: [QUEUE] })
  return found.length > 0
}
