import type { Db } from '#server/db/client.ts'

const AUTHOR_COUNT = 50
/** Videos of an author in one turn. */
const TURN_LENGTH = 5

/** A kind of video. Its condition is SQL with a partial index of authors and ids. */
export interface VideoKind {
  name: string
  condition: string
}

/**
 * Does work for each video of a kind. Authors take turns, so that none waits for another's thousands of videos. A
 * failure does not affect the others.
 * @throws the first failure, after all the others are done
 */
export async function workInTurns(
  db: Db,
  kind: VideoKind,
  work: (videoId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  /** The last processed video of each author. */
  const passed = new Map<string, string>()
  const takeTurn = async (authorId: string): Promise<number> => {
    const ids = await findVideos(db, kind, authorId, passed.get(authorId) ?? '0')
    for (const id of ids) {
      await work(id).catch((error: unknown) => failures.push(error))
      passed.set(authorId, id)
    }
    return ids.length
  }
  for (let count = 1; count > 0;) {
    count = 0
    let authors = await findAuthors(db, kind, '0')
    while (authors.length > 0) {
      for (const authorId of authors) count += await takeTurn(authorId)
      authors = await findAuthors(db, kind, authors.at(-1) ?? '0')
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** The next authors of such videos, each by one index lookup. */
async function findAuthors(db: Db, { name, condition }: VideoKind, afterId: string): Promise<string[]> {
  const next = (after: string) =>
    `(SELECT author_id FROM videos WHERE ${condition} AND author_id > ${after} ORDER BY author_id LIMIT 1)`
  const rows = await db.query<{ id: string }>({
    name: `videos.${name}.authors`,
    text: `
      WITH RECURSIVE authors AS (
        ${next('$1::bigint')}
        UNION ALL
        SELECT ${next('authors.author_id')} FROM authors WHERE authors.author_id IS NOT NULL
      )
      SELECT author_id AS id FROM authors WHERE author_id IS NOT NULL LIMIT ${AUTHOR_COUNT}`,
    values: [afterId],
  })
  return rows.map(({ id }) => id)
}

async function findVideos(
  db: Db,
  { name, condition }: VideoKind,
  authorId: string,
  afterId: string,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: `videos.${name}.turn`,
    text: `
      SELECT id FROM videos WHERE ${condition} AND author_id = $1 AND id > $2 ORDER BY id LIMIT ${TURN_LENGTH}`,
    values: [authorId, afterId],
  })
  return rows.map(({ id }) => id)
}
