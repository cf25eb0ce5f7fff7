import { hashPassword as hash, verifyPassword } from 'better-auth/crypto'

import type { Db } from '#server/db/client.ts'

/** Hashes a password for `accounts.password`: scrypt with a salt of its own. */
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

export async function setPasswordOf(db: Db, userId: string, password: string): Promise<void> {
  await db.query({
    text: `UPDATE accounts SET password = $2, updated_at = now() WHERE user_id = $1 AND provider_id = 'credential'`,
    values: [userId, await hash(password)],
  })
}
