import type { Db, Tx } from '#server/db/client.ts'

import { lockUser } from './repository.ts'

/** Minutes after which an unanswered challenge expires. */
const CHALLENGE_MINUTES = 10

/** The device that a challenge is for, and the user whose new passkey it is for. Null: to log in. */
export interface ChallengeFor {
  deviceKeyId: string
  userId: string | null
}

export async function insertChallenge(
  db: Db,
  challenge: string,
  { deviceKeyId, userId }: ChallengeFor,
): Promise<void> {
  await db.query({
    name: 'passkeys.insertChallenge',
    text: `INSERT INTO passkey_challenges (challenge, device_key_id, user_id, expires_at)
           VALUES ($1, $2, $3, now() + interval '${CHALLENGE_MINUTES} minutes')`,
    values: [challenge, deviceKeyId, userId],
  })
}

/**
 * Uses up a challenge, so that no response to it counts twice. False if it is already used, too old, or for something
 * else.
 */
export async function spendChallenge(
  db: Db,
  challenge: string,
  { deviceKeyId, userId }: ChallengeFor,
): Promise<boolean> {
  const spent = await db.query({
    name: 'passkeys.spendChallenge',
    text: `DELETE FROM passkey_challenges
           WHERE challenge = $1 AND device_key_id = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires_at > now()
           RETURNING challenge`,
    values: [challenge, deviceKeyId, userId],
  })
  return spent.length > 0
}

export interface PasskeyRow {
  id: string
  userId: string
  publicKey: string
  counter: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const COLUMNS = `id, user_id AS "userId", public_key AS "publicKey", counter::float8 AS counter, name,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`

export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>({
    name: 'passkeys.ofUser',
    text: `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at`,
    values: [userId],
  })
}

export async function findPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  const [passkey] = await db.query<PasskeyRow>({
    name: 'passkeys.byId',
    text: `SELECT ${COLUMNS} FROM passkeys WHERE id = $1`,
    values: [id],
  })
  return passkey
}

/**
 * Adds a passkey. Other additions by the user wait for the end of the transaction, so that each is counted.
 * @returns false when the user has the maximum number, or another user has this one
 */
export async function insertPasskey(
  db: Tx,
  passkey: Pick<PasskeyRow, 'id' | 'userId' | 'publicKey' | 'counter' | 'name'>,
  maxCount: number,
): Promise<boolean> {
  const { id, userId, publicKey, counter, name } = passkey
  await lockUser(db, userId)
  const added = await db.query({
    name: 'passkeys.insert',
    text: `
      INSERT INTO passkeys (id, user_id, public_key, counter, name)
      SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < $6
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [id, userId, publicKey, counter, name, maxCount],
  })
  return added.length > 0
}

/** Records a use by its counter. False when it is not higher: then someone may have a copy of the key. */
export async function updateCounter(db: Db, id: string, counter: number): Promise<boolean> {
  const used = await db.query({
    name: 'passkeys.updateCounter',
    text: `UPDATE passkeys SET counter = $2, last_used_at = now()
           WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0) RETURNING id`,
    values: [id, counter],
  })
  return used.length > 0
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<void> {
  await db.query({
    name: 'passkeys.delete',
    text: 'DELETE FROM passkeys WHERE id = $1 AND user_id = $2',
    values: [id, userId],
  })
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM passkeys WHERE user_id = $1', values: [userId] })
}
