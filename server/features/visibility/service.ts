import type { ApiError } from '#contract/errors.ts'
import type { Standing } from '#contract/moderation.ts'
import { hasRole } from '#contract/roles.ts'
import type { CatalogueName } from '#contract/status-codes.ts'
import { accountOfOtherPaused, refusalOf, userNotExist, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'

import {
  findFacts,
  findPauseEnd,
  findStanding,
  findWatchable,
  lockVideo,
  mayFetchFiles,
} from './repository.ts'
import { findRefusal, STANDING_REFUSALS } from './rule.ts'

export { lockVideo }

/**
 * Moderators may watch what the site hides from others, including removed videos. Their lists are those of all users.
 */
export const isModerator = (viewer: Viewer | null): boolean => hasRole(viewer?.role, 'moderator')

/**
 * Lets a viewer go on who may watch the video.
 * @param ignoresOwnBlock ignores the viewer's own block of the author
 * @throws {ApiError} when the viewer may not, with the code that says why (`findRefusal`)
 */
export async function requireWatchable(
  db: Db,
  viewer: Viewer | null,
  videoId: string,
  { ignoresOwnBlock = false } = {},
): Promise<{ authorId: string }> {
  const facts = await findFacts(db, videoId, viewer?.id ?? null)
  if (!facts) throw videoNotExist()
  const refusal = findRefusal({
    ...facts,
    isModerator: isModerator(viewer),
    ...(ignoresOwnBlock && { isHidden: facts.isBlocker }),
  })
  if (refusal) throw await refusalAbout(db, facts.authorId, refusal)
  return { authorId: facts.authorId }
}

/**
 * Lets a viewer go on who may watch the video, and locks it until the transaction ends, so that things are added only
 * to an existing video.
 * @throws {ApiError} as `requireWatchable`
 */
export async function lockWatchable(
  db: Tx,
  viewer: Viewer | null,
  videoId: string,
): Promise<{ authorId: string }> {
  // A separate statement, as one that waits for a lock would see follows and blocks from before.
  await lockVideo(db, videoId)
  return requireWatchable(db, viewer, videoId)
}

/** Whether a viewer may fetch a video's files. The author also may while the deleted video can be restored. */
export const canFetchFiles = (db: Db, viewer: Viewer | null, videoId: string): Promise<boolean> =>
  mayFetchFiles(db, videoId, viewer?.id ?? null, isModerator(viewer))

/** Lists those of the videos that the viewer may watch. */
export const listWatchable = (
  db: Db,
  viewer: Pick<Viewer, 'id'> | null,
  videoIds: readonly string[],
): Promise<string[]> => findWatchable(db, videoIds, viewer?.id ?? null)

/** A refusal because of an account's standing. For a paused one it includes until when. */
async function refusalAbout(db: Db, userId: string, refusal: CatalogueName): Promise<ApiError> {
  return refusal === 'abnormal' ? accountOfOtherPaused(await findPauseEnd(db, userId)) : refusalOf(refusal)
}

/** @throws {ApiError} 10215, 10221 or 10223 when the site hides the account (specification section 8) */
export async function requireGoodStanding(db: Db, userId: string, standing: Standing): Promise<void> {
  if (standing !== 'good') throw await refusalAbout(db, userId, STANDING_REFUSALS[standing])
}

/**
 * Lets a viewer go on if an account is theirs or in good standing.
 * @throws {ApiError} 10202 when there is no such user, else as `requireGoodStanding`
 */
export async function requireShownUser(db: Db, viewer: Viewer | null, userId: string): Promise<void> {
  const standing = await findStanding(db, userId)
  if (standing === undefined) throw userNotExist()
  if (viewer?.id !== userId && !isModerator(viewer)) await requireGoodStanding(db, userId, standing)
}
