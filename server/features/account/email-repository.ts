import type { Language } from '#messages/languages.ts'
import type { Db } from '#server/db/client.ts'

export interface EmailRow {
  address: string | null
  newAddress: string | null
  language: Language
}

/** Absent: the user has none. A new address whose code is over counts as none. */
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

/** Has an address wait for its code, in place of another one that waits. */
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
 * Puts the address that waits in the place of the other one. A code does it once, also when it comes twice at a time.
 * @returns the address of before; undefined when the code is not right, or its time is over
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

/** @returns what was there */
export async function deleteEmail(db: Db, userId: string): Promise<EmailRow | undefined> {
  const [row] = await db.query<EmailRow & Record<string, unknown>>({
    text: `DELETE FROM emails WHERE user_id = $1 RETURNING address, language, new_address AS "newAddress"`,
    values: [userId],
  })
  return row
}
