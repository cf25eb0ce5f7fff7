import type { Db } from '#server/db/client.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'
import { hasNoRule } from '#server/features/tags/rules.ts'
import { hasMinorBirthDate, isMinor } from '#server/features/visibility/limits.ts'

export const SITEMAP_KINDS = ['videos', 'users', 'tags'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** A row of a sitemap. Users and hashtags have no date, and videos no name. */
export interface SitemapRow {
  id: string
  uniqueId: string
  secUid: string
  name: string
  createdAt: Date | null
}

interface Source {
  table: string
  where: string
  /** Columns of an address. */
  columns: string
  join?: string
  /** Condition on joined rows, whose changes `others` reflects. */
  joinedWhere?: string
  others?: string
}

/** Rows that a sitemap lists. Minors are not suggested to strangers, so not to search engines either. */
const SOURCES: Record<SitemapKind, Source> = {
  videos: {
    table: 'videos AS v',
    where: IS_PUBLIC,
    columns: `u.unique_id AS "uniqueId", u.sec_uid AS "secUid", '' AS name, v.created_at AS "createdAt"`,
    join: 'JOIN users AS u ON u.id = v.author_id',
    joinedWhere: `NOT ${isMinor('u')}`,
    // By the index of birth dates, as the videos are read from an index without their authors.
    others: `(SELECT count(*) || ' ' || coalesce(sum(u.id), 0) FROM users AS u WHERE ${hasMinorBirthDate('u')})`,
  },
  users: {
    table: 'users AS v',
    where: `NOT v.is_private AND v.video_count > 0 AND NOT ${isMinor('v')}`,
    columns: `v.unique_id AS "uniqueId", v.sec_uid AS "secUid", '' AS name, NULL::timestamptz AS "createdAt"`,
  },
  tags: {
    table: 'tags AS v',
    where: `v.video_count > 0 AND ${hasNoRule('v.name')}`,
    columns: `'' AS "uniqueId", '' AS "secUid", v.name, NULL::timestamptz AS "createdAt"`,
  },
}

/** Ids above `after`, up to `last` if given. */
export interface IdRange {
  after: string
  last: string | null
}

// These statements have no names, as a plan for any range would read the table from its beginning.

/** The `size`th id after `after`, which ends a full part. Undefined when no full part is left. */
export async function findPartEnd(
  db: Db,
  kind: SitemapKind,
  after: string,
  size: number,
): Promise<string | undefined> {
  const { table, where } = SOURCES[kind]
  const [row] = await db.query<{ id: string }>({
    text: `SELECT v.id FROM ${table} WHERE ${where} AND v.id > $1 ORDER BY v.id OFFSET ${size - 1} LIMIT 1`,
    values: [after],
  })
  return row?.id
}

/** A text that changes when an id is added to a range or leaves it. */
export const fingerprintQuery = (kind: SitemapKind, { after, last }: IdRange) => {
  const { table, where, others = "''" } = SOURCES[kind]
  return {
    text: `
      SELECT count(*) || ' ' || coalesce(sum(v.id), 0) || ' ' || ${others} AS fingerprint FROM ${table}
      WHERE ${where} AND v.id > $1 ${last === null ? '' : 'AND v.id <= $2'}`,
    values: last === null ? [after] : [after, last],
  }
}

export async function findFingerprint(db: Db, kind: SitemapKind, range: IdRange): Promise<string> {
  const [row] = await db.query<{ fingerprint: string }>(fingerprintQuery(kind, range))
  return row?.fingerprint ?? ''
}

/** The next rows of a range, by id. */
export function findRows(
  db: Db,
  kind: SitemapKind,
  { after, last }: IdRange,
  limit: number,
): Promise<SitemapRow[]> {
  const { table, where, columns, join = '', joinedWhere = 'true' } = SOURCES[kind]
  return db.query<SitemapRow>({
    text: `
      SELECT v.id, ${columns} FROM ${table} ${join}
      WHERE ${where} AND ${joinedWhere} AND v.id > $1 ${last === null ? '' : 'AND v.id <= $2'}
      ORDER BY v.id LIMIT ${limit}`,
    values: last === null ? [after] : [after, last],
  })
}

/** Makes all further reads of this transaction use one snapshot. It has to be the first statement. */
export async function readOneMoment(db: Db): Promise<void> {
  await db.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' })
}
