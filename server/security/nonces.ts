import type { Db } from '#server/db/client.ts'

/**
 * Remembers the nonce of a verified write.
 * @returns false when the key has used it before: the request is a replay
 */
export async function rememberNonce(
  db: Db,
  keyId: string,
  nonce: string,
  expiresAtMs: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'remember-nonce',
    text: `INSERT INTO signature_nonces (key_id, nonce, expires_at) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING RETURNING 1`,
    values: [keyId, nonce, new Date(expiresAtMs)],
  })
  return rows.length === 1
}
