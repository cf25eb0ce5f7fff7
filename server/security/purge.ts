import type { Db } from '#server/db/client.ts'

/** Longer than an outbox can hold an action back. */
const IDEMPOTENCY_KEY_DAYS = 30

/** Takes away what has served its time. */
export async function purgeExpired(db: Db): Promise<void> {
  await db.query({ text: 'DELETE FROM signature_nonces WHERE expires_at < now()' })
  await db.query({
    text: 'DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => $1)',
    values: [IDEMPOTENCY_KEY_DAYS],
  })
  await db.query({ text: 'DELETE FROM sessions WHERE expires_at < now()' })
}
