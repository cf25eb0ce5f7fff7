import type { Music } from '#contract/models/video.ts'
import { musicNotExist } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

import { findMusic } from './repository.ts'

/**
 * Returns a sound that videos use.
 * @throws {ApiError} 10203 when there is no such music
 */
export async function getMusic(db: Db, id: string): Promise<Music> {
  const music = await findMusic(db, id)
  if (!music) throw musicNotExist()
  return music
}
