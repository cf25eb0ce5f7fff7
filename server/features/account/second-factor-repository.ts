import type { Db } from '#server/db/client.ts'

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

/** Starts again with another secret. False while a confirmed one is there. */
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

/** Spends the code of a time step, and all before it. False when that is done already. */
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

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.query({
    text: `
      WITH removed AS (DELETE FROM recovery_codes WHERE user_id = $1)
      INSERT INTO recovery_codes (user_id, hash) SELECT $1, hash FROM unnest($2::text[]) AS hash`,
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

/** @returns whether the operator has made it, for a user who is locked out. Undefined where there is none */
export async function findRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
): Promise<{ isReset: boolean } | undefined> {
  const [code] = await db.query<{ isReset: boolean }>({
    name: 'account.findRecoveryCode',
    text: `
      SELECT expires_at IS NOT NULL AS "isReset" FROM recovery_codes
      WHERE user_id = $1 AND hash = $2 AND (expires_at IS NULL OR expires_at > now())`,
    values: [userId, hash],
  })
  return code
}

/** Stores a code of the operator's in place of the one before. */
export async function replaceResetCode(db: Db, userId: string, hash: string, hours: number): Promise<void> {
  await db.query({
    text: `
      WITH removed AS (DELETE FROM recovery_codes WHERE user_id = $1 AND expires_at IS NOT NULL)
      INSERT INTO recovery_codes (user_id, hash, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))`,
    values: [userId, hash, hours],
  })
}

/** False when there is no such code, or it is spent. Codes of the operator's are no second ones beside a password. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
  { isReset }: { isReset: boolean } = { isReset: false },
): Promise<boolean> {
  const spent = await db.query({
    name: 'account.spendRecoveryCode',
    text: `
      DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2 AND (expires_at IS NOT NULL) = $3
      RETURNING user_id`,
    values: [userId, hash, isReset],
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
