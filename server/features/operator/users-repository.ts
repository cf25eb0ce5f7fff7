import type { UserFilter } from '#contract/models/operator.ts'
import type { Db } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'

import { LISTED_COLUMNS, type ListedRow, MANAGED_JSON, type ManagedRow } from './present.ts'

export async function findManaged(db: Db, userId: string): Promise<ManagedRow | undefined> {
  const [row] = await db.query<{ managed: ManagedRow }>({
    name: 'operator.user',
    text: `SELECT ${MANAGED_JSON} AS managed FROM users WHERE id = $1`,
    values: [userId],
  })
  return row?.managed
}

/** SQL of the users of a filter, each by a partial index. */
const OF_FILTER: Record<UserFilter, string> = {
  all: 'true',
  team: `role <> 'user'`,
  restricted: `(standing IN ('banned', 'abnormal', 'underAge') OR suspended_until IS NOT NULL)
    AND (standing <> 'good' OR suspended_until > now())`,
}

/** Lists the users of a filter whose name begins with a text, the newest first. */
export async function listManaged(
  db: Db,
  { prefix, filter }: { prefix: string; filter: UserFilter },
  beforeId: string | undefined,
  limit: number,
): Promise<ListedRow[]> {
  return db.query<ListedRow & Record<string, unknown>>({
    name: `operator.${prefix === '' ? 'newestUsers' : 'users'}.${filter}`,
    text: `
      SELECT ${LISTED_COLUMNS} FROM users
      WHERE id < $1::bigint AND ${OF_FILTER[filter]} ${prefix === '' ? '' : `AND username LIKE $3`} ORDER BY id DESC LIMIT $2`,
    values: [
      beforeId ?? ID_MAX,
      limit,
      ...(prefix === '' ? [] : [`${prefix.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`]),
    ],
  })
}

export async function findListed(db: Db, userId: string): Promise<ListedRow | undefined> {
  const [row] = await db.query<ListedRow & Record<string, unknown>>({
    name: 'operator.listedUser',
    text: `SELECT ${LISTED_COLUMNS} FROM users WHERE id = $1`,
    values: [userId],
  })
  return row
}
