import type { Db } from '#server/db/client.ts'

/** Entries of the log to be found: those to which all conditions apply. */
export interface AuditConditions {
  /** Above or equal to this id: not older than its time. */
  fromId: string
  actorId?: string | undefined
  /** Such as `role.grant`, or the kind alone. */
  action?: string | undefined
  subject?: string | undefined
}

export interface AuditRow {
  id: string
  time: number
  action: string
  subject: string
  details: Record<string, unknown>
  actorId: string | null
  actorName: string | null
  aboutId: string | null
  aboutName: string | null
}

/** The largest page: of the file. */
export const AUDIT_PAGE_MAX = 500
/**
 * Entries that are read for a page at most. With two conditions that rarely meet, a page has fewer entries than asked for,
 * or none, and still says where to go on: each page is the same little work, however long the log is.
 */
const READ_MAX = 2_000

/**
 * Each condition has an index with the entries in order, and the one that leaves the fewest entries is read by: its value and
 * the id are compared as a pair, as the planner would otherwise read by the id alone where it expects many entries.
 */
const CONDITIONS = {
  subject: { column: 'subject', value: '$3::text' },
  actor: { column: 'actor_id', value: '$4::bigint' },
  action: { column: 'action', value: '$5::text' },
  kind: { column: `split_part(action, '.', 1)`, value: '$6::text' },
} as const
type Condition = keyof typeof CONDITIONS
const ORDER = ['subject', 'actor', 'action', 'kind'] as const satisfies Condition[]

/** The ids of a page, the newest first, and one more if there are more. */
interface FoundIds extends Record<string, unknown> {
  ids: string[] | null
  /** The last id that was read, when there may be entries below it. */
  readTo: string | null
}

/** Finds the ids of entries below an id. */
export async function findActions(
  db: Db,
  { fromId, actorId, action, subject }: AuditConditions,
  beforeId: string,
  limit: number,
): Promise<{ ids: string[]; readTo: string | null }> {
  const isKind = action !== undefined && !action.includes('.')
  const given: Record<Condition, string | undefined> = {
    subject,
    actor: actorId,
    action: isKind ? undefined : action,
    kind: isKind ? action : undefined,
  }
  const [first, ...others] = ORDER.filter((name) => given[name] !== undefined)
  const readMax = others.length > 0 ? READ_MAX : AUDIT_PAGE_MAX + 1
  const { column, value } = CONDITIONS[first ?? 'subject']
  const range = first
    ? `(${column}, id) < (${value}, $1::bigint) AND (${column}, id) >= (${value}, $2::bigint)`
    : 'id < $1::bigint AND id >= $2::bigint'
  const [row] = await db.query<FoundIds>({
    name: `operator.findActions.${first ?? 'all'}.${readMax}`,
    text: `
      WITH seen AS (
        SELECT id, actor_id, action, subject FROM audit_log
        WHERE ${range} ORDER BY ${first ? `${column} DESC, ` : ''}id DESC LIMIT ${readMax}
      ), found AS (
        SELECT id FROM seen
        WHERE ($3::text IS NULL OR subject = $3) AND ($4::bigint IS NULL OR actor_id = $4)
          AND ($5::text IS NULL OR action = $5) AND ($6::text IS NULL OR split_part(action, '.', 1) = $6)
        ORDER BY id DESC LIMIT $7
      )
      SELECT (SELECT json_agg(id::text ORDER BY id DESC) FROM found) AS ids,
        (SELECT min(id) FROM seen HAVING count(*) = ${readMax}) AS "readTo"`,
    values: [
      beforeId,
      fromId,
      subject ?? null,
      actorId ?? null,
      given.action ?? null,
      given.kind ?? null,
      limit,
    ],
  })
  return { ids: row?.ids ?? [], readTo: row?.readTo ?? null }
}

/** Reads entries, the newest first. Ages of users only with `hasAges`. */
export const readActions = (db: Db, ids: readonly string[], hasAges: boolean): Promise<AuditRow[]> =>
  db.query<AuditRow & Record<string, unknown>>({
    name: 'operator.readActions',
    text: `
      SELECT log.id, extract(epoch FROM log.created_at)::float8 AS time, log.action, log.subject,
        CASE WHEN log.action <> 'birthDate.correct' OR $2 THEN log.details ELSE '{}' END AS details,
        log.actor_id AS "actorId", actors.unique_id AS "actorName", abouts.id AS "aboutId", abouts.unique_id AS "aboutName"
      FROM audit_log AS log
        LEFT JOIN users AS actors ON actors.id = log.actor_id
        LEFT JOIN decisions ON decisions.id = (log.details ->> 'decisionId')::bigint
        LEFT JOIN users AS abouts
          ON abouts.id = coalesce(decisions.user_id, substring(log.subject FROM '^user ([0-9]+)$')::bigint)
      WHERE log.id = ANY ($1) ORDER BY log.id DESC`,
    values: [ids, hasAges],
  })

export async function findActor(db: Db, username: string): Promise<string | undefined> {
  const [user] = await db.query<{ id: string }>({
    name: 'operator.findActor',
    text: 'SELECT id FROM users WHERE username = $1',
    values: [username.toLowerCase()],
  })
  return user?.id
}
