import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import type { OpenIdPurpose } from '#server/db/schema/accounts.ts'

/** A log-in at the provider that has no response yet. */
export interface Attempt {
  stateHash: string
  deviceKeyId: string
  /** Null for a guest. */
  userId: string | null
  purpose: OpenIdPurpose
  sealed: string
  returnPath: string
}

const ATTEMPT_MINUTES = 15

export async function insertAttempt(db: Db, attempt: Attempt): Promise<void> {
  const { stateHash, deviceKeyId, userId, purpose, sealed, returnPath } = attempt
  await db.query({
    name: 'openId.insertAttempt',
    text: `INSERT INTO open_id_attempts (state_hash, device_key_id, user_id, purpose, sealed, return_path)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [stateHash, deviceKeyId, userId, purpose, sealed, returnPath],
  })
}

/**
 * Removes an attempt, so that no response counts twice. Undefined if it was used, is too old, or is from another
 * device.
 */
export async function takeAttempt(
  db: Db,
  stateHash: string,
  deviceKeyId: string,
): Promise<(Attempt & { beganAt: Date }) | undefined> {
  const [attempt] = await db.query<Attempt & { beganAt: Date } & Record<string, unknown>>({
    name: 'openId.takeAttempt',
    text: `DELETE FROM open_id_attempts
           WHERE state_hash = $1 AND device_key_id = $2 AND began_at > now() - interval '${ATTEMPT_MINUTES} minutes'
           RETURNING state_hash AS "stateHash", device_key_id AS "deviceKeyId", user_id AS "userId", purpose, sealed,
             return_path AS "returnPath", began_at AS "beganAt"`,
    values: [stateHash, deviceKeyId],
  })
  return attempt
}

/** The provider's identity of a user. */
export interface OpenId {
  issuer: string
  subject: string
}

export async function findOwner(db: Db, { issuer, subject }: OpenId): Promise<string | undefined> {
  const [row] = await db.query<{ userId: string }>({
    name: 'openId.owner',
    text: 'SELECT user_id AS "userId" FROM open_ids WHERE issuer = $1 AND subject = $2',
    values: [issuer, subject],
  })
  return row?.userId
}

/** @param issuer with or without a final slash, as addresses and tokens spell it differently */
export async function hasOpenId(db: Db, userId: string, issuer: string): Promise<boolean> {
  const rows = await db.query({
    name: 'openId.ofUser',
    text: `SELECT FROM open_ids WHERE user_id = $1 AND rtrim(issuer, '/') = rtrim($2, '/')`,
    values: [userId, issuer],
  })
  return rows.length > 0
}

/** @returns false when either is already linked to another */
export async function insertOpenId(db: Db, userId: string, { issuer, subject }: OpenId): Promise<boolean> {
  const added = await db.query({
    text: 'INSERT INTO open_ids (issuer, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING user_id',
    values: [issuer, subject, userId],
  })
  return added.length > 0
}

export async function deleteOpenIds(db: Db, userId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM open_ids WHERE user_id = $1', values: [userId] })
}

/** Makes a user without a password. @returns undefined when the name is taken */
export async function insertUser(
  db: Db,
  { uniqueId, secUid, email }: { uniqueId: string; secUid: string; email: string },
): Promise<string | undefined> {
  const [user] = await db.query<{ id: string }>({
    text: `INSERT INTO users (id, unique_id, username, sec_uid, nickname, email) VALUES ($1, $2, lower($2), $3, $2, $4)
           ON CONFLICT (username) DO NOTHING RETURNING id`,
    values: [nextId(), uniqueId, secUid, email],
  })
  return user?.id
}

/** Stores the ID token with which a session was begun. */
export async function setIdToken(db: Db, sessionId: string, sealed: string): Promise<void> {
  await db.query({ text: 'UPDATE sessions SET id_token = $2 WHERE id = $1', values: [sessionId, sealed] })
}

export async function findIdToken(db: Db, sessionId: string): Promise<string | undefined> {
  const [row] = await db.query<{ sealed: string }>({
    name: 'openId.idToken',
    text: 'SELECT id_token AS sealed FROM sessions WHERE id = $1 AND id_token IS NOT NULL',
    values: [sessionId],
  })
  return row?.sealed
}

const CONFIRMED_MINUTES = 15

/** Records that the provider has just authenticated the user of a session. */
export async function confirmSession(db: Db, sessionId: string): Promise<void> {
  await db.query({
    text: `UPDATE sessions SET confirmed_until = now() + interval '${CONFIRMED_MINUTES} minutes' WHERE id = $1`,
    values: [sessionId],
  })
}

export async function isConfirmed(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'openId.isConfirmed',
    text: 'SELECT FROM sessions WHERE id = $1 AND confirmed_until > now()',
    values: [sessionId],
  })
  return rows.length > 0
}

export async function isOperator(db: Db, userId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'openId.isOperator',
    text: `SELECT FROM users WHERE id = $1 AND role = 'operator'`,
    values: [userId],
  })
  return rows.length > 0
}
