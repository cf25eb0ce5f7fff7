import { refusalOf, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

import { findFacts, findWatchable, lockVideo, mayFetchFiles } from './repository.ts'
import { findRefusal } from './rule.ts'

export { lockVideo }

/**
 * Lets a viewer go on who may watch the video.
 * @param isLocked holds the video until the transaction ends, so that what is added to it is added to one that is still there
 * @param ignoresOwnBlock goes by what the viewer might watch had they not blocked the author
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not
 */
export async function requireWatchable(
  db: Db,
  viewer: Viewer | null,
  videoId: string,
  { isLocked = false, ignoresOwnBlock = false } = {},
): Promise<{ authorId: string }> {
  // By itself: a statement that waits for a lock sees follows and blocks as they were before.
  if (isLocked) await lockVideo(db, videoId)
  const facts = await findFacts(db, videoId, viewer?.id ?? null)
  if (!facts) throw videoNotExist()
  const refusal = findRefusal(ignoresOwnBlock ? { ...facts, isHidden: facts.isBlocker } : facts)
  if (refusal) throw refusalOf(refusal)
  return { authorId: facts.authorId }
}

/** The author of a video may fetch its files also when it is deleted and can be restored. */
export const canFetchFiles = (db: Db, viewer: Viewer | null, videoId: string): Promise<boolean> =>
  mayFetchFiles(db, videoId, viewer?.id ?? null)

/** Those of the videos that the viewer may watch. */
export const listWatchable = (
  db: Db,
  viewer: Pick<Viewer, 'id'> | null,
  videoIds: readonly string[],
): Promise<string[]> => findWatchable(db, videoIds, viewer?.id ?? null)
