import { hashPassword as hash, verifyPassword } from 'better-auth/crypto'

import type { Db } from '#server/db/client.ts'

import { randomToken } from './better-auth.ts'

/** Hashes a password for `accounts.password`: scrypt with a random salt. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Whether this is the user's password. False for a user without one. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  const [account] = await db.query<{ password: string }>({
    name: 'find-password',
    text: `SELECT password FROM accounts WHERE user_id = $1 AND provider_id = 'credential' AND password IS NOT NULL`,
    values: [userId],
  })
  return account !== undefined && verifyPassword({ hash: account.password, password })
}

/** Whether a user has a password: those who came from an OpenID Connect provider have none. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'has-password',
    text: `SELECT FROM accounts WHERE user_id = $1 AND provider_id = 'credential' AND password IS NOT NULL`,
    values: [userId],
  })
  return rows.length > 0
}

/** Sets a user's password, even if they had none. */
export async function setPasswordOf(db: Db, userId: string, password: string): Promise<void> {
  await db.query({
    text: `
      WITH changed AS (
        UPDATE accounts SET password = $2, updated_at = now()
        WHERE user_id = $1 AND provider_id = 'credential' RETURNING id
      )
      INSERT INTO accounts (id, user_id, account_id, provider_id, password)
      SELECT $3, $1, $1::text, 'credential', $2 WHERE NOT EXISTS (SELECT FROM changed)`,
    values: [userId, await hash(password), randomToken()],
  })
}
