import type { Db } from '#server/db/client.ts'

import type { LinkSubject } from './code.ts'

/** Stores a link unless it is there already. */
export async function insertLink(db: Db, code: string, link: LinkSubject): Promise<void> {
  await db.query({
    name: 'share.insertLink',
    text: `
      INSERT INTO short_links (code, type, object_id, user_id, web_id) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
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

/** Name of a hashtag that is known by its id. */
export async function findTagName(db: Db, id: string): Promise<string | undefined> {
  const [tag] = await db.query<{ name: string }>({
    name: 'share.findTagName',
    text: 'SELECT name FROM tags WHERE id = $1',
    values: [id],
  })
  return tag?.name
}
