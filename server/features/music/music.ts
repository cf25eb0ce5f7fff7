import type { Music } from '#contract/models/video.ts'
import { musicNotExist } from '#server/api/problems.ts'
import type { FeatureRoutes, Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

export const musicRoutes = {
  'music.detail': async ({ musicId }, { db, viewer }) => ({ music: await getMusic(db, viewer, musicId) }),
} satisfies FeatureRoutes<'music'>

/**
 * Returns a sound that videos use. One that is heard only in videos which the viewer may not watch is nobody's business.
 * @throws {ApiError} 10203 when there is no such music
 */
export async function getMusic(db: Db, viewer: Viewer | null, id: string): Promise<Music> {
  const [music] = await db.query<Music>({
    name: 'music.find',
    text: `
      SELECT id, title, author_name AS "authorName" FROM music
      WHERE id = $1 AND (
        EXISTS (SELECT FROM videos AS v WHERE music_id = $1 AND ${mayWatch('$2', 'v')})
        OR NOT EXISTS (SELECT FROM videos WHERE music_id = $1))`,
    values: [id, viewer?.id ?? NO_USER],
  })
  if (!music) throw musicNotExist()
  return music
}
