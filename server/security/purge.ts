import { IDEMPOTENCY_KEY_DAYS } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { dropEventMonths, makeEventMonths } from '#server/db/event-months.ts'
import { FORMER_NAME_DAYS } from '#server/db/schema/users.ts'
import { deleteOldErrors } from '#server/features/error-reports/repository.ts'
import { deleteOldFigures } from '#server/features/insights/day-repository.ts'
import { SEEN_DAYS } from '#server/features/ranking/limits.ts'
import { forgetSearches } from '#server/features/search/service.ts'
import { deleteUnusedLinks } from '#server/features/share/service.ts'
import { forgetDays } from '#server/features/views/day-key.ts'

/** A device that is still there registers its key again without a word. */
const DEVICE_KEY_DAYS = 90
/** Long enough to compare a season, but not forever. */
const ANALYTICS_DAYS = 90
/** Limits of rows that anyone can create. The oldest are removed beyond them, whatever their age. */
const MOST_ROWS = {
  events: 3_000_000,
  impressions: 3_000_000,
  watches: 3_000_000,
  seenVideos: 5_000_000,
  deviceKeys: 500_000,
  answers: 5_000_000,
  answersOfOne: 20_000,
}
/** Errors that are over, and floods of them. */
const STORED_ERRORS = { days: 30, groups: 1_000, events: 100_000 }

/** Removes expired data. */
export async function purgeExpired(db: Db): Promise<void> {
  await db.query({ text: 'DELETE FROM signature_nonces WHERE expires_at < now()' })
  await db.query({ text: 'DELETE FROM captcha_solutions WHERE expires_at < now()' })
  await db.query({ text: 'DELETE FROM passkey_challenges WHERE expires_at < now()' })
  await db.query({ text: `DELETE FROM open_id_attempts WHERE began_at < now() - interval '1 hour'` })
  await db.query({ text: 'DELETE FROM captcha_passes WHERE expires_at < now()' })
  await db.query({
    text: 'DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => $1)',
    values: [IDEMPOTENCY_KEY_DAYS],
  })
  await db.query({ text: 'DELETE FROM sessions WHERE expires_at < now()' })
  await db.query({ text: 'DELETE FROM retired_names WHERE free_at < now()' })
  await db.query({
    text: 'DELETE FROM former_names WHERE left_at < now() - make_interval(days => $1)',
    values: [FORMER_NAME_DAYS],
  })
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
  // In the first partition: later ones are dropped whole.
  await db.query({
    text: 'DELETE FROM impressions WHERE seen_at < now() - make_interval(days => $1)',
    values: [ANALYTICS_DAYS],
  })
  await db.query({
    text: 'DELETE FROM watches WHERE watched_at < now() - make_interval(days => $1)',
    values: [ANALYTICS_DAYS],
  })
  await db.query({
    text: 'DELETE FROM author_likes WHERE liked_at < now() - make_interval(days => $1)',
    values: [ANALYTICS_DAYS],
  })
  await db.query({
    text: 'DELETE FROM known_devices WHERE last_log_in_at < now() - make_interval(days => $1)',
    values: [DEVICE_KEY_DAYS],
  })
  await db.query({ text: "DELETE FROM failed_log_ins WHERE last_at < now() - interval '30 days'" })
  await forgetDays(db)
  await db.query({
    text: 'DELETE FROM seen_videos WHERE seen_at < now() - make_interval(days => $1)',
    values: [SEEN_DAYS],
  })
  await forgetSearches(db)
  await deleteUnusedLinks(db)
  await deleteOldFigures(db)
  await deleteOldErrors(db, STORED_ERRORS)
  await deleteBeyond(db, MOST_ROWS)
  await makeEventMonths(db)
  await dropEventMonths(db, ANALYTICS_DAYS)
}

/**
 * Deletes the oldest rows above the limits. The limit is found in an index, so that it costs little while there are few
 * rows.
 */
export async function deleteBeyond(db: Db, most: typeof MOST_ROWS): Promise<void> {
  await db.query({
    text: `DELETE FROM analytics_visits
           WHERE id <= (SELECT visit_id FROM analytics_events ORDER BY visit_id DESC OFFSET $1 LIMIT 1)`,
    values: [most.events],
  })
  await db.query({
    text: `DELETE FROM impressions
           WHERE seen_at <= (SELECT seen_at FROM impressions ORDER BY seen_at DESC OFFSET $1 LIMIT 1)`,
    values: [most.impressions],
  })
  await db.query({
    text: `DELETE FROM watches
           WHERE watched_at <= (SELECT watched_at FROM watches ORDER BY watched_at DESC OFFSET $1 LIMIT 1)`,
    values: [most.watches],
  })
  await db.query({
    text: `DELETE FROM seen_videos
           WHERE seen_at <= (SELECT seen_at FROM seen_videos ORDER BY seen_at DESC OFFSET $1 LIMIT 1)`,
    values: [most.seenVideos],
  })
  await db.query({
    text: `DELETE FROM device_keys
           WHERE created_at <= (SELECT created_at FROM device_keys ORDER BY created_at DESC OFFSET $1 LIMIT 1)
             AND NOT EXISTS (SELECT FROM sessions WHERE device_key_id = device_keys.id)`,
    values: [most.deviceKeys],
  })
  await db.query({
    text: `DELETE FROM idempotency_keys
           WHERE created_at <= (SELECT created_at FROM idempotency_keys ORDER BY created_at DESC OFFSET $1 LIMIT 1)`,
    values: [most.answers],
  })
  await db.query({
    text: `
      WITH busy AS (SELECT scope FROM idempotency_keys GROUP BY scope HAVING count(*) > $1)
      DELETE FROM idempotency_keys USING busy CROSS JOIN LATERAL (
        SELECT created_at FROM idempotency_keys WHERE scope = busy.scope
        ORDER BY created_at DESC OFFSET $1 LIMIT 1
      ) AS edge
      WHERE idempotency_keys.scope = busy.scope AND idempotency_keys.created_at <= edge.created_at`,
    values: [most.answersOfOne],
  })
}
