import type { ErrorEvent } from '#contract/models/error-event.ts'
import type { Db } from '#server/db/client.ts'

export interface ErrorGroup {
  fingerprint: string
  count: number
  firstSeenAt: Date
  lastSeenAt: Date
  /** The latest error of the group. */
  event: ErrorEvent
}

/** Adds an error to its group, unless its id was already counted. */
export async function addError(db: Db, fingerprint: string, event: ErrorEvent): Promise<void> {
  await db.query({
    name: 'errors.add',
    text: `
      WITH new_event AS (
        INSERT INTO error_events (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id
      )
      INSERT INTO error_groups (fingerprint, event)
      SELECT $2, $3 FROM new_event
      ON CONFLICT (fingerprint) DO UPDATE
      SET count = error_groups.count + 1, last_seen_at = now(), event = excluded.event`,
    values: [event.event_id, fingerprint, JSON.stringify(event)],
  })
}

/** Whether there is a group of such errors. */
export async function hasGroup(db: Db, fingerprint: string): Promise<boolean> {
  const found = await db.query({
    name: 'errors.hasGroup',
    text: 'SELECT 1 FROM error_groups WHERE fingerprint = $1',
    values: [fingerprint],
  })
  return found.length > 0
}

const GROUP = `fingerprint, count, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", event`

/** Lists groups, the latest first. */
export const listGroups = (db: Db, maxCount: number): Promise<ErrorGroup[]> =>
  db.query<ErrorGroup>({
    text: `SELECT ${GROUP} FROM error_groups ORDER BY last_seen_at DESC LIMIT $1`,
    values: [maxCount],
  })

/**
 * Lists groups that were last seen before a place in the list, the latest first.
 * @param before microseconds since 1970, and a fingerprint
 */
export const listGroupsBefore = (
  db: Db,
  [micros, fingerprint]: [string | null, string],
  limit: number,
): Promise<(ErrorGroup & { micros: string })[]> =>
  db.query<ErrorGroup & { micros: string }>({
    name: 'errors.listBefore',
    text: `
      SELECT ${GROUP}, (extract(epoch FROM last_seen_at) * 1000000)::bigint AS micros FROM error_groups
      WHERE $1::bigint IS NULL
        OR (last_seen_at, fingerprint) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2)
      ORDER BY last_seen_at DESC, fingerprint DESC LIMIT $3`,
    values: [micros, fingerprint, limit],
  })

/** Deletes groups. Returns those that existed, with the latest event of each. */
export const deleteGroups = (
  db: Db,
  fingerprints: readonly string[],
): Promise<Pick<ErrorGroup, 'fingerprint' | 'event'>[]> =>
  db.query<Pick<ErrorGroup, 'fingerprint' | 'event'>>({
    name: 'errors.deleteGroups',
    text: 'DELETE FROM error_groups WHERE fingerprint = ANY ($1::text[]) RETURNING fingerprint, event',
    values: [fingerprints],
  })

/** Finds groups whose fingerprint has this prefix. */
export const findGroups = (db: Db, beginning: string): Promise<ErrorGroup[]> =>
  db.query<ErrorGroup>({
    text: `SELECT ${GROUP} FROM error_groups WHERE starts_with(fingerprint, $1) ORDER BY last_seen_at DESC`,
    values: [beginning],
  })

/**
 * Deletes errors that were not seen for long, and the oldest beyond a limit: separately for the server's own and for
 * those sent in, which anyone can make up.
 */
export async function deleteOldErrors(
  db: Db,
  limits: { days: number; groups: number; events: number },
): Promise<void> {
  await db.query({
    text: `DELETE FROM error_groups
           WHERE last_seen_at < now() - make_interval(days => $1)
              OR fingerprint IN (
                SELECT fingerprint FROM (
                  SELECT fingerprint, row_number() OVER (
                    PARTITION BY event->'tags'->>'source' = 'server' ORDER BY last_seen_at DESC) AS place
                  FROM error_groups
                ) AS ranked WHERE place > $2)`,
    values: [limits.days, limits.groups],
  })
  await db.query({
    text: `DELETE FROM error_events
           WHERE seen_at < now() - make_interval(days => $1)
              OR id IN (SELECT id FROM error_events ORDER BY seen_at DESC OFFSET $2)`,
    values: [limits.days, limits.events],
  })
}
