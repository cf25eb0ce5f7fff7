import type { Output } from '#contract/endpoints/index.ts'
import { type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { addToQuarter } from '#server/features/insights/sql.ts'
import { lockWatchable } from '#server/features/visibility/service.ts'

export const saveRoutes = {
  'saves.set': (input, { db, viewer }) => setSaved(db, viewer, input),
} satisfies FeatureRoutes<'saves'>

/** SQL that adds a changed save to the figures of the video's author. */
const countFor = (difference: 1 | -1): string =>
  addToQuarter(
    'save_count',
    `SELECT author_id AS user_id, ${difference} AS difference FROM videos JOIN changed ON id = video_id
     WHERE author_id <> $1`,
  )

/**
 * Saves a video for the viewer, or removes it from the saved ones. Repeating it changes nothing: a saved video stays at
 * its place. One that the viewer may no longer watch can be removed.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch a video to be saved
 */
async function setSaved(
  db: Tx,
  viewer: Viewer,
  { videoId, saved }: { videoId: string; saved: boolean },
): Promise<Output<'saves.set'>> {
  if (saved) await lockWatchable(db, viewer, videoId)
  await db.query(
    saved
      ? {
          name: 'saves.insert',
          text: `
            WITH changed AS (
              INSERT INTO saves (user_id, video_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING video_id
            )
            ${countFor(1)}`,
          values: [viewer.id, videoId],
        }
      : {
          name: 'saves.delete',
          text: `
            WITH changed AS (DELETE FROM saves WHERE user_id = $1 AND video_id = $2 RETURNING video_id)
            ${countFor(-1)}`,
          values: [viewer.id, videoId],
        },
  )
  return { videoId, saved }
}
