import type { Db } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'

import { MANAGED_JSON, type ManagedRow } from './present.ts'

export async function findManaged(db: Db, userId: string): Promise<ManagedRow | undefined> {
  const [row] = await db.query<{ managed: ManagedRow }>({
    name: 'operator.user',
    text: `SELECT ${MANAGED_JSON} AS managed FROM users WHERE id = $1`,
    values: [userId],
  })
  return row?.managed
}

/** Lists users whose name begins with a text, the newest first. */
export async function listManaged(
  db: Db,
  prefix: string,
  beforeId: string | undefined,
  limit: number,
): Promise<ManagedRow[]> {
  const rows = await db.query<{ managed: ManagedRow }>({
    name: prefix === '' ? 'operator.newestUsers' : 'operator.users',
    text: `
      SELECT ${MANAGED_JSON} AS managed FROM users
      WHERE id < $1::bigint ${prefix === '' ? '' : `AND username LIKE $3`} ORDER BY id DESC LIMIT $2`,
    values: [
      beforeId ?? ID_MAX,
      limit,
      ...(prefix === '' ? [] : [`${prefix.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`]),
    ],
  })
  return rows.map(({ managed }) => managed)
}
