import { PINNED_VIDEOS_MAX } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { unprocessable, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'

import * as repository from './pin-repository.ts'

/**
 * Pins the viewer's own video on their profile, or unpins it. Pinned videos that are currently in no list do not count:
 * a new one replaces the oldest of them.
 * @throws {ApiError} 10204 when the viewer has no such video, 422 when it is in no list, or the maximum number is
 * pinned
 */
export async function setVideoPin(
  db: Tx,
  viewer: Viewer,
  { videoId, pinned }: ParsedInput<'videos.setPin'>,
): Promise<Output<'videos.setPin'>> {
  await repository.lockAuthor(db, viewer.id)
  const video = await repository.findOwnVideo(db, videoId, viewer.id)
  if (!video) throw videoNotExist()
  if (pinned === video.isPinned) return { videoId, pinned }
  if (pinned) {
    if (!video.isListed) throw unprocessable(sentence('pinNotListed'))
    const others = await repository.findPinned(db, viewer.id)
    const hidden = others.filter(({ isListed }) => !isListed)
    if (others.length - hidden.length >= PINNED_VIDEOS_MAX) {
      throw unprocessable(sentence('pinsFull', { max: PINNED_VIDEOS_MAX }))
    }
    const [oldest] = hidden
    if (oldest && others.length >= PINNED_VIDEOS_MAX) await repository.setPin(db, oldest.id, false)
  }
  await repository.setPin(db, videoId, pinned)
  return { videoId, pinned }
}
