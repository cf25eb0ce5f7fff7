import type { Db, Tx } from '#server/db/client.ts'

import { lockUser } from './repository.ts'

export interface SecondFactor {
  /** Sealed. */
  secret: string
  isConfirmed: boolean
}

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  const [row] = await db.query<SecondFactor>({
    name: 'account.secondFactor',
    text: `SELECT secret, is_confirmed AS "isConfirmed" FROM second_factors WHERE user_id = $1`,
    values: [userId],
  })
  return row
}

/** Begins again with another secret. False while a confirmed one is there. */
export async function beginSecondFactor(db: Db, userId: string, secret: string): Promise<boolean> {
  const begun = await db.query({
    text: `
      INSERT INTO second_factors (user_id, secret) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE NOT second_factors.is_confirmed
      RETURNING user_id`,
    values: [userId, secret],
  })
  return begun.length > 0
}

/** Uses up the code of a time step and all before it. False if it is already used. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const spent = await db.query({
    name: 'account.spendStep',
    text: `UPDATE second_factors SET last_step = $2, is_confirmed = true
           WHERE user_id = $1 AND last_step < $2 RETURNING user_id`,
    values: [userId, step],
  })
  return spent.length > 0
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM second_factors WHERE user_id = $1', values: [userId] })
}

/** Replaces all codes, so that only the last ones returned are valid. */
export async function replaceRecoveryCodes(db: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await lockUser(db, userId)
  await db.query({ text: 'DELETE FROM recovery_codes WHERE user_id = $1', values: [userId] })
  await db.query({
    text: 'INSERT INTO recovery_codes (user_id, hash) SELECT $1, hash FROM unnest($2::text[]) AS hash',
    values: [userId, hashes],
  })
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'account.countRecoveryCodes',
    text: 'SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = $1 AND expires_at IS NULL',
    values: [userId],
  })
  return row?.count ?? 0
}

/** `own`: one of the user's own codes. `reset`: made by the operator for a user who is locked out. */
export type RecoveryCodeKind = 'own' | 'mailed' | 'reset'

const KIND = `CASE WHEN expires_at IS NULL THEN 'own' WHEN is_mailed THEN 'mailed' ELSE 'reset' END`

/** Finds the kind of a code. Undefined if there is none or it has expired. */
export async function findRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
): Promise<RecoveryCodeKind | undefined> {
  const [code] = await db.query<{ kind: RecoveryCodeKind }>({
    name: 'account.findRecoveryCode',
    text: `
      SELECT ${KIND} AS kind FROM recovery_codes
      WHERE user_id = $1 AND hash = $2 AND (expires_at IS NULL OR expires_at > now())`,
    values: [userId, hash],
  })
  return code?.kind
}

/** Stores a code made by the operator, or one that is mailed, replacing the previous one of its kind. */
export async function replaceTimedCode(
  db: Tx,
  userId: string,
  { hash, hours, isMailed }: { hash: string; hours: number; isMailed: boolean },
): Promise<void> {
  await lockUser(db, userId)
  await db.query({
    text: 'DELETE FROM recovery_codes WHERE user_id = $1 AND expires_at IS NOT NULL AND is_mailed = $2',
    values: [userId, isMailed],
  })
  await db.query({
    text: `
      INSERT INTO recovery_codes (user_id, hash, expires_at, is_mailed)
      VALUES ($1, $2, now() + make_interval(hours => $3), $4)`,
    values: [userId, hash, hours, isMailed],
  })
}

/** Deletes codes that were mailed to an address that is no longer the user's. */
export async function deleteMailedCodes(db: Db, userId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM recovery_codes WHERE user_id = $1 AND is_mailed', values: [userId] })
}

/**
 * Uses up a code. False if there is no such code of this kind, or it is already used. Together with a password only the
 * user's own codes are valid.
 */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
  kind: RecoveryCodeKind = 'own',
): Promise<boolean> {
  const spent = await db.query({
    name: 'account.spendRecoveryCode',
    text: `DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2 AND ${KIND} = $3 RETURNING user_id`,
    values: [userId, hash, kind],
  })
  return spent.length > 0
}

export async function findUserNamed(
  db: Db,
  username: string,
): Promise<{ id: string; uniqueId: string } | undefined> {
  const [user] = await db.query<{ id: string; uniqueId: string }>({
    name: 'account.userNamed',
    text: 'SELECT id, unique_id AS "uniqueId" FROM users WHERE username = lower($1)',
    values: [username],
  })
  return user
}
