import type { Db } from '#server/db/client.ts'

/** Networks that are distinguished for one account; further ones are counted together. */
const NETWORKS_MAX_COUNT = 1_000
const OTHER_NETWORKS = 'others'

/** Counts a refused log-in for an account, if the name exists. */
export async function addFailure(db: Db, username: string, network: string): Promise<void> {
  await db.query({
    name: 'logInWatch.addFailure',
    text: `
      INSERT INTO failed_log_ins (user_id, network, failed_count)
      SELECT id, CASE WHEN known.count < ${NETWORKS_MAX_COUNT} OR known.is_there THEN $2 ELSE '${OTHER_NETWORKS}' END, 1
      FROM users CROSS JOIN LATERAL (
        SELECT count(*), coalesce(bool_or(network = $2), false) AS is_there FROM failed_log_ins WHERE user_id = users.id
      ) AS known
      WHERE username = $1
      ON CONFLICT (user_id, network) DO UPDATE SET failed_count = failed_log_ins.failed_count + 1, last_at = now()`,
    values: [username, network],
  })
}

export interface FailureTotals {
  count: number
  networkCount: number
  since: Date
}

/** Removes and returns the refused log-ins of an account. */
export async function takeFailures(db: Db, userId: string): Promise<FailureTotals | undefined> {
  const [totals] = await db.query<FailureTotals>({
    name: 'logInWatch.takeFailures',
    text: `
      WITH taken AS (DELETE FROM failed_log_ins WHERE user_id = $1 RETURNING failed_count, first_at)
      SELECT sum(failed_count)::int AS count, count(*)::int AS "networkCount", min(first_at) AS since
      FROM taken HAVING count(*) > 0`,
    values: [userId],
  })
  return totals
}

export async function upsertKnownDevice(db: Db, userId: string, deviceKeyId: string): Promise<void> {
  await db.query({
    name: 'logInWatch.rememberDevice',
    text: `INSERT INTO known_devices (user_id, device_key_id) VALUES ($1, $2)
           ON CONFLICT (user_id, device_key_id) DO UPDATE SET last_log_in_at = now()`,
    values: [userId, deviceKeyId],
  })
}

/** Removes the trust in all devices of a user but one. */
export async function deleteOtherKnownDevices(db: Db, userId: string, deviceKeyId: string): Promise<void> {
  await db.query({
    text: 'DELETE FROM known_devices WHERE user_id = $1 AND device_key_id <> $2',
    values: [userId, deviceKeyId],
  })
}

/** Returns whether the user of that name has logged in on the device before. */
export async function hasKnownDevice(db: Db, username: string, deviceKeyId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'logInWatch.knownDevice',
    text: `SELECT 1 FROM known_devices JOIN users ON users.id = user_id
           WHERE username = $1 AND device_key_id = $2`,
    values: [username, deviceKeyId],
  })
  return rows.length > 0
}
