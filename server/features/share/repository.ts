import type { Db } from '#server/db/client.ts'

import type { LinkSubject } from './code.ts'

/** SQL: a use is recorded once a day. */
const IS_USE_OLD = "short_links.last_used_at < now() - interval '1 day'"

/** Stores a link unless it is there already. */
export async function insertLink(db: Db, code: string, link: LinkSubject): Promise<void> {
  await db.query({
    name: 'share.insertLink',
    text: `
      INSERT INTO short_links (code, type, object_id, user_id, web_id) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (code) DO UPDATE SET last_used_at = now() WHERE ${IS_USE_OLD}`,
    values: [code, link.type, link.id, link.userId ?? null, link.webId ?? null],
  })
}

export async function findLink(db: Db, code: string): Promise<LinkSubject | undefined> {
  const [link] = await db.query<Record<keyof LinkSubject, string | null>>({
    name: 'share.findLink',
    text: `
      SELECT type, object_id AS id, user_id AS "userId", web_id AS "webId" FROM short_links WHERE code = $1`,
    values: [code],
  })
  return (
    link && ({ ...link, userId: link.userId ?? undefined, webId: link.webId ?? undefined } as LinkSubject)
  )
}

/** Records that a link was opened. */
export async function noteUse(db: Db, code: string): Promise<void> {
  await db.query({
    name: 'share.noteUse',
    text: `UPDATE short_links SET last_used_at = now() WHERE code = $1 AND ${IS_USE_OLD}`,
    values: [code],
  })
}

/** Deletes links unused for a number of days. @returns how many, at most `limit` */
export async function deleteUnused(db: Db, days: number, limit: number): Promise<number> {
  const deleted = await db.query({
    name: 'share.deleteUnused',
    text: `
      DELETE FROM short_links WHERE code IN (
        SELECT code FROM short_links WHERE last_used_at < now() - make_interval(days => $1)
        ORDER BY last_used_at LIMIT $2)
        AND last_used_at < now() - make_interval(days => $1)
      RETURNING code`,
    values: [days, limit],
  })
  return deleted.length
}

/** Finds the name of a hashtag by its id. */
export async function findTagName(db: Db, id: string): Promise<string | undefined> {
  const [tag] = await db.query<{ name: string }>({
    name: 'share.findTagName',
    text: 'SELECT name FROM tags WHERE id = $1',
    values: [id],
  })
  return tag?.name
}
