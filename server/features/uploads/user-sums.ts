import type { Db } from '#server/db/client.ts'

const PAGE_SIZE = 1_000

/**
 * Mends the bytes of users that differ from those of their videos and pictures, which transactions change together. One
 * statement sees both at the same moment, and takes the difference from what others write meanwhile.
 * @returns the number of users whose bytes were wrong
 */
export async function mendUserSums(db: Db): Promise<number> {
  let mendedCount = 0
  for (let afterId: string | null = '0'; afterId !== null;) {
    const page: { lastId: string | null; mendedCount: number } | undefined = await mendPage(db, afterId)
    mendedCount += page?.mendedCount ?? 0
    afterId = page?.lastId ?? null
  }
  return mendedCount
}

async function mendPage(
  db: Db,
  afterId: string,
): Promise<{ lastId: string | null; mendedCount: number } | undefined> {
  const [page] = await db.query<{ lastId: string | null; mendedCount: number }>({
    name: 'uploads.mendUserSums',
    text: `
      WITH page AS (
        SELECT id, stored_bytes FROM users WHERE id > $1 ORDER BY id LIMIT ${PAGE_SIZE}
      ), drift AS (
        SELECT id, stored_bytes
          - coalesce((SELECT sum(videos.stored_bytes) FROM videos WHERE author_id = page.id), 0)
          - coalesce((SELECT sum(size_bytes) FROM message_pictures WHERE owner_id = page.id), 0) AS bytes
        FROM page
      ), mended AS (
        UPDATE users SET stored_bytes = greatest(users.stored_bytes - drift.bytes, 0)
        FROM drift WHERE users.id = drift.id AND drift.bytes <> 0 RETURNING users.id
      )
      SELECT (SELECT max(id) FROM page) AS "lastId", (SELECT count(*) FROM mended)::int AS "mendedCount"`,
    values: [afterId],
  })
  return page
}
