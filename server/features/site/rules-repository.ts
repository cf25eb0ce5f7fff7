import type { Db } from '#server/db/client.ts'

/** The version that a user has accepted last. 0: none. */
export async function findAcceptedVersion(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ version: number }>({
    name: 'site.acceptedRules',
    text: 'SELECT coalesce(max(version), 0) AS version FROM rules_acceptances WHERE user_id = $1',
    values: [userId],
  })
  return row?.version ?? 0
}

/** Records the first time that a user accepts a version. */
export async function insertAcceptance(db: Db, userId: string, version: number): Promise<void> {
  await db.query({
    name: 'site.acceptRules',
    text: 'INSERT INTO rules_acceptances (user_id, version) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [userId, version],
  })
}
