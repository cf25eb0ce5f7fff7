import type { Output } from '#contract/endpoints/index.ts'
import { videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { recordNotice, withdrawNotice } from '#server/features/notices/service.ts'
import { lockVideo, requireWatchable } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/**
 * Makes a video liked or not liked by the viewer. Repeating it changes nothing and returns the same. The like and its
 * counters change together.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video
 */
export async function setLike(
  db: Tx,
  viewer: Viewer,
  { videoId, liked }: { videoId: string; liked: boolean },
): Promise<Output<'likes.set'>> {
  // Before the like itself, so that whether the video still exists and counts is read while nobody else writes to it.
  await lockVideo(db, videoId)
  if (liked) await requireWatchable(db, viewer, videoId)
  const changed = liked
    ? await repository.insertLike(db, viewer.id, videoId)
    : await repository.deleteLike(db, viewer.id, videoId)
  // A like can be withdrawn even if the viewer may no longer watch the video.
  if (!liked && !changed) await requireWatchable(db, viewer, videoId)
  const counters = changed
    ? await repository.addToLikeCounters(db, videoId, liked ? 1 : -1, changed)
    : await repository.findLikeCounters(db, videoId)
  // Checked again now that the author is locked, as a block does too: a block added meanwhile did not see this like.
  if (liked && changed) await requireWatchable(db, viewer, videoId)
  if (!counters) throw videoNotExist()
  const { authorId, ...shown } = counters
  if (changed) {
    const notice = { kind: 'like', recipientId: authorId, actorId: viewer.id, videoId } as const
    await (liked ? recordNotice : withdrawNotice)(db, notice)
    db.publish({ kind: 'like', userId: viewer.id, videoId })
  }
  return { videoId, liked, ...shown }
}
