import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { Db } from '#server/db/client.ts'

type Minutes = Output<'screenTime.report'>['minutes']

export interface StoredLimit {
  birthDate: string | null
  minutes: Minutes
  salt: string | null
  hash: string | null
  isPassed: boolean
  ownMs: number
  othersMs: number
}

export async function findLimit(
  db: Db,
  userId: string,
  day: string,
  deviceId: string,
): Promise<StoredLimit | undefined> {
  const [row] = await db.query<StoredLimit & Record<string, unknown>>({
    name: 'screenTime.find',
    text: `
      SELECT users.birth_date::text AS "birthDate", minutes, passcode_salt AS salt, passcode_hash AS hash,
        coalesce(passed_day = $2::date, false) AS "isPassed",
        coalesce(sum(spent_ms) FILTER (WHERE device_id = $3), 0)::float8 AS "ownMs",
        coalesce(sum(spent_ms) FILTER (WHERE device_id <> $3), 0)::float8 AS "othersMs"
      FROM users
      LEFT JOIN screen_time_limits AS limits ON limits.user_id = users.id
      LEFT JOIN screen_time_days AS days ON days.user_id = users.id AND days.day = $2::date
      WHERE users.id = $1
      GROUP BY users.birth_date, minutes, passcode_salt, passcode_hash, passed_day`,
    values: [userId, day, deviceId],
  })
  return row
}

/** Locks a user's limit until the transaction ends, so that nothing changes between reading and writing it. */
export async function lockLimit(db: Db, userId: string): Promise<{ hash: string | null } | undefined> {
  await db.query({
    name: 'screenTime.begin',
    text: 'INSERT INTO screen_time_limits (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
    values: [userId],
  })
  const [row] = await db.query<{ hash: string | null }>({
    name: 'screenTime.lock',
    text: 'SELECT passcode_hash AS hash FROM screen_time_limits WHERE user_id = $1 FOR UPDATE',
    values: [userId],
  })
  return row
}

/** Changes the given values of a limit locked by `lockLimit`. */
export async function updateLimit(
  db: Db,
  userId: string,
  { day, minutes, passcode, isPassed }: ParsedInput<'screenTime.set'>,
): Promise<void> {
  await db.query({
    name: 'screenTime.update',
    text: `
      UPDATE screen_time_limits SET minutes = coalesce($2, minutes), passcode_salt = coalesce($3, passcode_salt),
        passcode_hash = coalesce($4, passcode_hash), passed_day = coalesce($5::date, passed_day), updated_at = now()
      WHERE user_id = $1`,
    values: [userId, minutes ?? null, passcode?.salt ?? null, passcode?.hash ?? null, isPassed ? day : null],
  })
}

export async function deletePasscode(db: Db, userId: string): Promise<void> {
  await db.query({
    name: 'screenTime.deletePasscode',
    text: 'UPDATE screen_time_limits SET passcode_salt = NULL, passcode_hash = NULL WHERE user_id = $1',
    values: [userId],
  })
}

/** Rows of one user and day. Further devices share one. */
const DEVICES_MAX_COUNT = 20

/** Stores the time of a device on a day, which never decreases, and removes days that are over everywhere on Earth. */
export async function saveSpent(
  db: Db,
  userId: string,
  { day, spentMs, deviceId }: { day: string; spentMs: number; deviceId: string },
): Promise<void> {
  await db.query({
    name: 'screenTime.report',
    text: `
      WITH devices AS (SELECT device_id FROM screen_time_days WHERE user_id = $1 AND day = $2::date),
      old AS (
        DELETE FROM screen_time_days WHERE user_id = $1 AND day < (now() AT TIME ZONE 'UTC')::date - 1
      )
      INSERT INTO screen_time_days AS days (user_id, day, device_id, spent_ms)
      SELECT $1, $2::date, CASE WHEN (SELECT count(*) FROM devices) < ${DEVICES_MAX_COUNT}
        OR $3 IN (SELECT device_id FROM devices) THEN $3 ELSE 'others' END, $4
      ON CONFLICT (user_id, day, device_id) DO UPDATE SET spent_ms = EXCLUDED.spent_ms
      WHERE days.spent_ms < EXCLUDED.spent_ms`,
    values: [userId, day, deviceId, spentMs],
  })
}
