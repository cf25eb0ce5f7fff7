import type { Language } from '#messages/languages.ts'
import type { Db } from '#server/db/client.ts'

export interface EmailRow {
  address: string | null
  newAddress: string | null
  language: Language
}

/** Finds a user's address; undefined if there is none. A new address whose code has expired does not count. */
export async function findEmail(db: Db, userId: string): Promise<EmailRow | undefined> {
  const [row] = await db.query<EmailRow & Record<string, unknown>>({
    name: 'account.email',
    text: `
      SELECT address, language, CASE WHEN code_expires_at > now() THEN new_address END AS "newAddress"
      FROM emails WHERE user_id = $1`,
    values: [userId],
  })
  return row
}

/** Stores an address that waits for its code, replacing another waiting one. */
export async function beginEmail(
  db: Db,
  userId: string,
  {
    address,
    codeHash,
    hours,
    language,
  }: { address: string; codeHash: string; hours: number; language: string },
): Promise<void> {
  await db.query({
    text: `
      INSERT INTO emails (user_id, language, new_address, code_hash, code_expires_at)
      VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))
      ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, new_address = excluded.new_address,
        code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at`,
    values: [userId, language, address, codeHash, hours],
  })
}

/**
 * Replaces the confirmed address with the waiting one. A code works once, even if it arrives twice at the same time.
 * @returns the previous address; undefined when the code is wrong or expired
 */
export async function confirmEmail(
  db: Db,
  userId: string,
  codeHash: string,
): Promise<{ before: string | null } | undefined> {
  const [row] = await db.query<{ before: string | null }>({
    text: `
      WITH own AS (SELECT user_id, address FROM emails WHERE user_id = $1 FOR UPDATE)
      UPDATE emails SET address = new_address, new_address = NULL, code_hash = NULL, code_expires_at = NULL
      FROM own WHERE emails.user_id = own.user_id AND code_hash = $2 AND code_expires_at > now()
      RETURNING own.address AS before`,
    values: [userId, codeHash],
  })
  return row
}

/** @returns the deleted addresses */
export async function deleteEmail(db: Db, userId: string): Promise<EmailRow | undefined> {
  const [row] = await db.query<EmailRow & Record<string, unknown>>({
    text: `DELETE FROM emails WHERE user_id = $1 RETURNING address, language, new_address AS "newAddress"`,
    values: [userId],
  })
  return row
}
