import { DISMISSED_MAX_COUNT } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'
import { lockWatchable } from '#server/features/visibility/service.ts'

export const dismissalRoutes = {
  'dismissals.set': (input, { db, viewer }) => setDismissed(db, viewer, input),
  'dismissals.add': (input, { db, viewer }) => addDismissed(db, viewer, input),
} satisfies FeatureRoutes<'dismissals'>

/**
 * Dismisses a video, or undoes that. Repeating it changes nothing. It can be undone even if the viewer may no longer
 * watch the video.
 * @throws {ApiError} 10204, 10216 or 10222 when the viewer may not watch a video to be dismissed
 */
export async function setDismissed(
  db: Tx,
  viewer: Viewer,
  { videoId, dismissed }: ParsedInput<'dismissals.set'>,
): Promise<Output<'dismissals.set'>> {
  if (dismissed) {
    await lockWatchable(db, viewer, videoId)
    await addDismissed(db, viewer, { videoIds: [videoId] })
  } else {
    await db.query({
      name: 'dismissals.delete',
      text: 'DELETE FROM dismissals WHERE user_id = $1 AND video_id = $2',
      values: [viewer.id, videoId],
    })
  }
  return { videoId, dismissed }
}

/**
 * Dismisses those of the videos that the viewer may watch. The oldest dismissals are dropped beyond the limit.
 * @returns the ids of those videos
 */
export async function addDismissed(
  db: Db,
  viewer: Viewer,
  { videoIds }: ParsedInput<'dismissals.add'>,
): Promise<Output<'dismissals.add'>> {
  const watchable = await db.query<{ id: string }>({
    name: 'dismissals.insert',
    text: `
      WITH watchable AS (
        SELECT id FROM videos AS v WHERE id = ANY ($2::bigint[]) AND ${mayWatch('$1', 'v')}
      ), added AS (
        INSERT INTO dismissals (user_id, video_id) SELECT $1, id FROM watchable ORDER BY id ON CONFLICT DO NOTHING
      )
      SELECT id FROM watchable ORDER BY id`,
    values: [viewer.id, videoIds],
  })
  await db.query({
    name: 'dismissals.trim',
    text: `
      DELETE FROM dismissals WHERE user_id = $1 AND (created_at, video_id) <= (
        SELECT created_at, video_id FROM dismissals WHERE user_id = $1
        ORDER BY created_at DESC, video_id DESC LIMIT 1 OFFSET ${DISMISSED_MAX_COUNT}
      )`,
    values: [viewer.id],
  })
  return { ids: watchable.map(({ id }) => id) }
}
