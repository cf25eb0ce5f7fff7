import { IDEMPOTENCY_KEY_DAYS } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { deleteOldErrors } from '#server/features/error-reports/repository.ts'
import { SEEN_DAYS } from '#server/features/ranking/limits.ts'

/** A device that is still there registers its key again without a word. */
const DEVICE_KEY_DAYS = 90
/** Long enough to compare a season; nobody's visits are kept for good. */
const ANALYTICS_DAYS = 90
/** Errors that are over, and floods of them. */
const ERRORS_KEPT = { days: 30, groups: 1_000, events: 100_000 }

/** Takes away what has served its time. */
export async function purgeExpired(db: Db): Promise<void> {
  await db.query({ text: 'DELETE FROM signature_nonces WHERE expires_at < now()' })
  await db.query({ text: 'DELETE FROM captcha_solutions WHERE expires_at < now()' })
  await db.query({ text: 'DELETE FROM captcha_passes WHERE expires_at < now()' })
  await db.query({
    text: 'DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => $1)',
    values: [IDEMPOTENCY_KEY_DAYS],
  })
  await db.query({ text: 'DELETE FROM sessions WHERE expires_at < now()' })
  await db.query({
    text: `
      DELETE FROM device_keys WHERE created_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM sessions WHERE device_key_id = device_keys.id)`,
    values: [DEVICE_KEY_DAYS],
  })
  await db.query({
    text: 'DELETE FROM analytics_visits WHERE created_at < now() - make_interval(days => $1)',
    values: [ANALYTICS_DAYS],
  })
  await db.query({
    text: 'DELETE FROM impressions WHERE seen_at < now() - make_interval(days => $1)',
    values: [ANALYTICS_DAYS],
  })
  await db.query({
    text: 'DELETE FROM watches WHERE watched_at < now() - make_interval(days => $1)',
    values: [ANALYTICS_DAYS],
  })
  await db.query({
    text: 'DELETE FROM seen_clips WHERE seen_at < now() - make_interval(days => $1)',
    values: [SEEN_DAYS],
  })
  await deleteOldErrors(db, ERRORS_KEPT)
}
