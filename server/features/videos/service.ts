import type { Video } from '#contract/models/video.ts'
import { videoMasked, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { isModerator, requireWatchable } from '#server/features/visibility/service.ts'

import { presentVideo } from './present.ts'
import * as repository from './repository.ts'

/** Loads the videos among `wanted` that the viewer may watch, in their order, as the viewer sees them. */
export async function loadVideos(
  db: Db,
  wanted: readonly { id: string }[],
  viewer: Viewer | null,
  options?: repository.LoadOptions,
): Promise<Video[]> {
  const viewerId = viewer?.id ?? null
  const ids = wanted.map(({ id }) => id)
  const rows = await repository.findVideos(db, ids, viewerId, options)
  return rows.map((row) => presentVideo(row, viewerId))
}

/** A video for its own page, which tells its author how many watched it to the end. */
export async function getVideoPage(
  db: Db,
  viewer: Viewer | null,
  id: string,
  options: { watchesAnyway: boolean },
): Promise<Video> {
  const video = await getVideo(db, viewer, id, options)
  const watchedToEnd = video.isOwn ? await repository.findFullShare(db, id) : undefined
  return watchedToEnd === undefined ? video : { ...video, watchedToEnd }
}

/**
 * @param watchesAnyway the viewer has confirmed the video's mask
 * @throws {ApiError} when the viewer may not watch the video (`requireWatchable`), 10229 and 10230 when they have to
 * confirm a mask first
 */
export async function getVideo(
  db: Db,
  viewer: Viewer | null,
  id: string,
  { watchesAnyway = false } = {},
): Promise<Video> {
  const [video] = await loadVideos(db, [{ id }], viewer, {
    showsMasked: watchesAnyway,
    isModerator: isModerator(viewer),
  })
  if (video) return video
  await requireWatchable(db, viewer, id)
  const mask = await repository.findMask(db, id)
  throw mask ? videoMasked({ ...mask, videoId: id }) : videoNotExist()
}
