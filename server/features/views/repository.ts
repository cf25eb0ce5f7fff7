import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { addToToday } from '#server/features/insights/sql.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

import { isProvenSql, UNPROVEN_VIEWS_PER_BLOCK, PLAYS_MAX_COUNT } from './limits.ts'

export interface ViewRow {
  videoId: string
  userId: string | null
  /** The user's id, or the key of a guest's device. */
  viewerKey: string
  /** A keyed hash of `viewerKey`. */
  viewer: string
  watchTimeMs: number
}

/**
 * Counts views of videos that the viewer may watch, and records for the ranks how long they were watched. Rows are
 * locked in the order of the videos, so that two batches with the same videos do not deadlock.
 * @param block a keyed hash of the sender's address block and the hour
 */
export async function countViews(db: Db, rows: ViewRow[], block: string): Promise<void> {
  await db.query({
    name: 'views.count',
    text: `
      WITH watched AS (
        SELECT viewer, "viewerKey" AS viewer_key, "videoId" AS video_id, "userId" AS user_id,
          max("watchTimeMs") AS watch_time_ms
        FROM jsonb_to_recordset($1)
          AS view (viewer text, "viewerKey" text, "videoId" bigint, "userId" bigint, "watchTimeMs" float8)
        GROUP BY 1, 2, 3, 4
      ),
      known AS (
        SELECT watched.*, users.id IS NOT NULL AND ${isProvenSql('users.created_at')} AS is_proven,
          least(watch_time_ms, (media ->> 'durationSec')::float8 * 1000 * ${PLAYS_MAX_COUNT})::int AS credited_ms,
          EXISTS (
            SELECT FROM counted_views AS earlier
            WHERE earlier.viewer = watched.viewer AND earlier.video_id = watched.video_id
              AND counted_at > now() - interval '1 hour'
          ) AS is_counted
        FROM watched JOIN videos ON videos.id = video_id AND ${mayWatch(`coalesce(user_id, ${NO_USER})`, 'videos')}
          LEFT JOIN users ON users.id = user_id
      ),
      allowed AS (
        INSERT INTO block_views (block, video_id, view_count)
        SELECT $2, video_id, count(*) FROM known WHERE NOT is_proven AND NOT is_counted
        GROUP BY video_id ORDER BY video_id
        ON CONFLICT (block, video_id) DO UPDATE SET view_count = block_views.view_count + excluded.view_count
        WHERE block_views.view_count + excluded.view_count <= ${UNPROVEN_VIEWS_PER_BLOCK}
        RETURNING video_id
      ),
      added AS (
        INSERT INTO counted_views (viewer, video_id)
        SELECT viewer, video_id FROM known
        WHERE NOT is_counted AND (is_proven OR video_id IN (SELECT video_id FROM allowed))
        ORDER BY video_id, viewer
        ON CONFLICT (viewer, video_id) DO UPDATE SET counted_at = now()
        WHERE counted_views.counted_at <= now() - interval '1 hour'
        RETURNING viewer, video_id
      ),
      signalled AS (
        INSERT INTO rank_signals (viewer_key, video_id, user_id, is_proven, watch_time_ms)
        SELECT viewer_key, video_id, user_id, is_proven, credited_ms FROM known
        WHERE is_counted OR (viewer, video_id) IN (SELECT viewer, video_id FROM added)
        ORDER BY video_id, viewer_key
        ON CONFLICT (viewer_key, video_id) DO UPDATE
        SET watch_time_ms = greatest(rank_signals.watch_time_ms, excluded.watch_time_ms)
      ),
      counted AS (SELECT video_id, count(*)::int AS plays FROM added GROUP BY video_id),
      locked AS (
        SELECT id FROM videos WHERE id IN (SELECT video_id FROM counted) ORDER BY id FOR NO KEY UPDATE
      ),
      viewed AS (
        UPDATE videos SET play_count = play_count + plays, rev = rev + 1
        FROM counted JOIN locked ON locked.id = counted.video_id
        WHERE videos.id = counted.video_id
        RETURNING author_id, plays
      )
      ${addToToday(
        'view_count',
        'SELECT author_id AS user_id, sum(plays) AS difference FROM viewed GROUP BY author_id ORDER BY author_id',
      )}`,
    values: [JSON.stringify(rows), block],
  })
}
