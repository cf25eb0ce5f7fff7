import type { Music } from '#contract/models/video.ts'
import type { Db } from '#server/db/client.ts'

export async function findMusic(db: Db, id: string): Promise<Music | undefined> {
  const [music] = await db.query<Music>({
    name: 'music.find',
    text: 'SELECT id, title, author_name AS "authorName" FROM music WHERE id = $1',
    values: [id],
  })
  return music
}
