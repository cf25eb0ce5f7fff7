import type { Video } from '#contract/models/video.ts'
import { videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import { presentVideo } from './present.ts'
import * as repository from './repository.ts'

/** The videos among `wanted` that the viewer may watch, in their order, as the viewer sees them. */
export async function loadVideos(
  db: Db,
  wanted: readonly { id: string }[],
  viewer: Viewer | null,
): Promise<Video[]> {
  const viewerId = viewer?.id ?? null
  const ids = wanted.map(({ id }) => id)
  const rows = await repository.findVideos(db, ids, viewerId)
  return rows.map((row) => presentVideo(row, viewerId))
}

/** @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch the video */
export async function getVideo(db: Db, viewer: Viewer | null, id: string): Promise<Video> {
  const [video] = await loadVideos(db, [{ id }], viewer)
  if (video) return video
  await requireWatchable(db, viewer, id)
  throw videoNotExist()
}
