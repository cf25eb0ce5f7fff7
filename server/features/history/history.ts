import type { Output } from '#contract/endpoints/index.ts'
import type { UserSettings } from '#contract/models/user.ts'
import { type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { getSettings } from '#server/features/users/privacy-service.ts'

export const historyRoutes = {
  'history.set': (input, { db, viewer }) => setHistory(db, viewer, input),
  'history.clear': (input, { db, viewer }) => clearHistory(db, viewer, input),
} satisfies FeatureRoutes<'history'>

/**
 * Turns the watch history on or off. Once on, it contains nothing that was watched while it was off, even if a device
 * reports it later. Repeating it changes nothing.
 */
export async function setHistory(db: Db, viewer: Viewer, { isOn }: { isOn: boolean }): Promise<UserSettings> {
  await db.query({
    name: 'history.set',
    text: `
      UPDATE users SET history_since = CASE WHEN $2 THEN now() ELSE 'infinity' END
      WHERE id = $1 AND (history_since = 'infinity') = $2`,
    values: [viewer.id, isOn],
  })
  return getSettings(db, viewer)
}

/**
 * Removes one video, or all, from the viewer's watch history. For you still knows that they were seen. After clearing
 * all, nothing watched before is added, even if a device reports it later.
 */
export async function clearHistory(
  db: Db,
  viewer: Viewer,
  { videoId }: { videoId?: string | undefined },
): Promise<Output<'history.clear'>> {
  if (videoId !== undefined) {
    await db.query({
      name: 'history.remove',
      text: 'UPDATE seen_videos SET watched_at = NULL WHERE user_id = $1 AND video_id = $2',
      values: [viewer.id, videoId],
    })
    return { videoId }
  }
  await db.query({
    name: 'history.clear',
    text: `
      WITH cleared AS (
        UPDATE seen_videos SET watched_at = NULL WHERE user_id = $1 AND watched_at IS NOT NULL
      )
      UPDATE users SET history_since = now() WHERE id = $1 AND history_since <> 'infinity'`,
    values: [viewer.id],
  })
  return {}
}
