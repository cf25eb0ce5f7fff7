import type { Db } from '#server/db/client.ts'

/**
 * Remembers a solved challenge until it expires.
 * @returns false when it was solved before
 */
export async function insertSolution(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const added = await db.query({
    name: 'captcha.insertSolution',
    text: `INSERT INTO captcha_solutions (nonce, expires_at) VALUES ($1, $2)
           ON CONFLICT DO NOTHING RETURNING 1`,
    values: [nonce, expiresAt],
  })
  return added.length > 0
}

/** Gives a device a pass, replacing one that it may still have. */
export async function upsertPass(
  db: Db,
  deviceKeyId: string,
  pass: { callsLeft: number; expiresAt: Date },
): Promise<void> {
  await db.query({
    name: 'captcha.upsertPass',
    text: `INSERT INTO captcha_passes (device_key_id, calls_left, expires_at) VALUES ($1, $2, $3)
           ON CONFLICT (device_key_id) DO UPDATE SET calls_left = $2, expires_at = $3, bound_to = NULL`,
    values: [deviceKeyId, pass.callsLeft, pass.expiresAt],
  })
}

/** Deducts calls from a device's pass. False if it has none, too few are left, or it is bound to something else. */
export async function takeFromPass(
  db: Db,
  deviceKeyId: string,
  { calls, boundTo }: { calls: number; boundTo: string | null },
): Promise<boolean> {
  const taken = await db.query({
    name: 'captcha.takeFromPass',
    text: `UPDATE captcha_passes SET calls_left = calls_left - $2, bound_to = coalesce($3, bound_to)
           WHERE device_key_id = $1 AND calls_left >= $2 AND expires_at > now()
             AND ($3::text IS NULL OR bound_to IS NULL OR bound_to = $3) RETURNING 1`,
    values: [deviceKeyId, calls, boundTo],
  })
  return taken.length > 0
}
