import type { Music } from '#contract/models/video.ts'
import { musicNotExist } from '#server/api/problems.ts'
import type { FeatureRoutes } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

export const musicRoutes = {
  'music.detail': async ({ musicId }, { db }) => ({ music: await getMusic(db, musicId) }),
} satisfies FeatureRoutes<'music'>

/**
 * Returns a sound that videos use.
 * @throws {ApiError} 10203 when there is no such music
 */
export async function getMusic(db: Db, id: string): Promise<Music> {
  const [music] = await db.query<Music>({
    name: 'music.find',
    text: 'SELECT id, title, author_name AS "authorName" FROM music WHERE id = $1',
    values: [id],
  })
  if (!music) throw musicNotExist()
  return music
}
