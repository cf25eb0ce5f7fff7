import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { addToQuarter, TODAY } from '#server/features/insights/sql.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

import { isProvenSql, PLAYS_MAX_COUNT, PLAYS_PER_REPORT, REPORTS_PER_VIEWER } from './limits.ts'

export interface ViewRow {
  /** 32 hexadecimal digits. */
  id: string
  videoId: string
  userId: string | null
  /** The viewer's hash of today. Null for a view that names nobody. */
  viewer: string | null
  /** The user's id, or the key of a guest's device. Null for a viewer whose visits are not recorded. */
  viewerKey: string | null
  isRepeat: boolean
  scene: string
  source: string | null
  isSoundOn: boolean
  watchTimeMs: number
  /** `[startSec, endSec]` */
  stretches: number[][]
}

/**
 * Counts views of videos that the viewer may watch, never an author's own, and notes for the ranks and the figures what
 * was watched. Rows are locked in the order of the videos, so that two batches with the same videos do not deadlock.
 * @param block a hash of today of the sender's address block
 * @param maxPerBlock views of a video on a day by guests and new accounts of one block
 */
export async function countViews(
  db: Db,
  rows: readonly ViewRow[],
  block: string,
  maxPerBlock: number,
): Promise<void> {
  if (rows.length === 0) return
  await db.query({
    name: 'views.count',
    text: `
      WITH reported AS (
        SELECT id, "videoId" AS video_id, "userId" AS user_id, viewer, "viewerKey" AS viewer_key,
          "isRepeat" AS is_repeat, scene, source, "isSoundOn" AS is_sound_on, "watchTimeMs" AS watch_time_ms, stretches
        FROM jsonb_to_recordset($1) AS view (id uuid, "videoId" bigint, "userId" bigint, viewer text,
          "viewerKey" text, "isRepeat" boolean, scene text, source text, "isSoundOn" boolean, "watchTimeMs" float8,
          stretches jsonb)
      ),
      known AS (
        SELECT DISTINCT ON (id) reported.*, users.id IS NOT NULL AND ${isProvenSql('users.created_at')} AS is_proven,
          (media ->> 'durationSec')::float8 * 1000 AS duration_ms,
          viewer IS NOT NULL AND EXISTS (
            SELECT FROM counted_views AS earlier
            WHERE earlier.viewer = reported.viewer AND earlier.video_id = reported.video_id
          ) AS is_counted
        FROM reported
          JOIN videos ON videos.id = video_id AND ${mayWatch(`coalesce(user_id, ${NO_USER})`, 'videos')}
          LEFT JOIN users ON users.id = user_id
        WHERE user_id IS DISTINCT FROM author_id
          AND NOT EXISTS (SELECT FROM received_reports AS received WHERE received.id = reported.id)
        ORDER BY id
      ),
      unproven AS (
        SELECT video_id, count(DISTINCT viewer) + count(*) FILTER (WHERE viewer IS NULL) AS count
        FROM known WHERE NOT is_proven AND NOT is_counted
        GROUP BY video_id
      ),
      allowed AS (
        INSERT INTO block_views (block, video_id, view_count)
        SELECT $2, video_id, count FROM unproven WHERE count <= $3 ORDER BY video_id
        ON CONFLICT (block, video_id) DO UPDATE SET view_count = block_views.view_count + excluded.view_count
        WHERE block_views.view_count + excluded.view_count <= $3
        RETURNING video_id
      ),
      fresh AS (
        INSERT INTO received_reports (id)
        SELECT id FROM known WHERE is_counted OR is_proven OR video_id IN (SELECT video_id FROM allowed) ORDER BY id
        ON CONFLICT DO NOTHING
        RETURNING id
      ),
      possible AS (SELECT known.* FROM known JOIN fresh USING (id)),
      told_apart AS (
        INSERT INTO counted_views (viewer, video_id, report_count)
        SELECT viewer, video_id, count(*) FROM possible WHERE viewer IS NOT NULL
        GROUP BY viewer, video_id ORDER BY video_id, viewer
        ON CONFLICT (viewer, video_id) DO UPDATE SET report_count = counted_views.report_count + excluded.report_count
        WHERE counted_views.report_count < ${REPORTS_PER_VIEWER}
        RETURNING viewer, video_id, xmax = 0 AS is_new
      ),
      taken AS (
        SELECT possible.*, CASE WHEN possible.viewer IS NULL THEN NOT is_repeat
          ELSE is_new AND row_number() OVER (PARTITION BY possible.viewer, possible.video_id ORDER BY id) = 1
          END AS is_view
        FROM possible LEFT JOIN told_apart
          ON told_apart.viewer = possible.viewer AND told_apart.video_id = possible.video_id
        WHERE possible.viewer IS NULL OR told_apart.viewer IS NOT NULL
      ),
      ranked AS (
        INSERT INTO rank_signals (viewer_key, video_id, user_id, is_proven, watch_time_ms)
        SELECT viewer_key, video_id, user_id, is_proven,
          max(least(watch_time_ms, duration_ms * ${PLAYS_MAX_COUNT}))::int
        FROM taken WHERE viewer_key IS NOT NULL
        GROUP BY viewer_key, video_id, user_id, is_proven ORDER BY video_id, viewer_key
        ON CONFLICT (viewer_key, video_id) DO UPDATE
        SET watch_time_ms = greatest(rank_signals.watch_time_ms, excluded.watch_time_ms)
      ),
      signalled AS (
        INSERT INTO watch_signals (id, video_id, viewer, is_view, is_returning, scene, source, is_sound_on, watch_time_ms,
          stretches)
        SELECT id, video_id, viewer, is_view,
          CASE WHEN is_view AND viewer_key IS NOT NULL THEN EXISTS (
            SELECT FROM watches WHERE watches.viewer_key = taken.viewer_key AND watches.video_id = taken.video_id
          ) END,
          scene, source, is_sound_on, least(watch_time_ms, duration_ms * ${PLAYS_PER_REPORT})::int, stretches
        FROM taken
      ),
      counted AS (SELECT video_id, count(*)::int AS plays FROM taken WHERE is_view GROUP BY video_id),
      locked AS (
        SELECT id FROM videos WHERE id IN (SELECT video_id FROM counted) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE videos SET play_count = play_count + plays, rev = rev + 1
      FROM counted JOIN locked ON locked.id = counted.video_id
      WHERE videos.id = counted.video_id`,
    values: [JSON.stringify(rows), block, maxPerBlock],
  })
}

interface ShareRow {
  videoId: string
  userId: string | null
  /** The sharer's hash of today. */
  sharer: string
  /** A hash of today of the sharer's address block. */
  block: string
  maxPerBlock: number
}

/** Counts a share of a video that its sharer may watch, and has neither posted nor shared today. */
export async function countShare(
  db: Db,
  { videoId, userId, sharer, block, maxPerBlock }: ShareRow,
): Promise<void> {
  await db.query({
    name: 'views.countShare',
    text: `
      WITH video AS (
        SELECT videos.id, users.id IS NOT NULL AND ${isProvenSql('users.created_at')} AS is_proven
        FROM videos LEFT JOIN users ON users.id = $2
        WHERE videos.id = $1 AND author_id IS DISTINCT FROM $2 AND ${mayWatch(`coalesce($2, ${NO_USER})`, 'videos')}
          AND NOT EXISTS (SELECT FROM counted_views WHERE viewer = $3 AND video_id = $1)
      ),
      allowed AS (
        INSERT INTO block_views (block, video_id, view_count) SELECT $4, id, 1 FROM video WHERE NOT is_proven
        ON CONFLICT (block, video_id) DO UPDATE SET view_count = block_views.view_count + 1
        WHERE block_views.view_count < $5
        RETURNING video_id
      ),
      added AS (
        INSERT INTO counted_views (viewer, video_id)
        SELECT $3, id FROM video WHERE is_proven OR id IN (SELECT video_id FROM allowed)
        ON CONFLICT DO NOTHING
        RETURNING video_id
      ),
      shared AS (
        UPDATE videos SET share_count = share_count + 1, rev = rev + 1 FROM added WHERE videos.id = added.video_id
        RETURNING author_id
      )
      ${addToQuarter('share_count', 'SELECT author_id AS user_id, 1 AS difference FROM shared')}`,
    values: [videoId, userId, sharer, block, maxPerBlock],
  })
}

interface FollowRow {
  videoId: string
  followerId: string
  authorId: string
  /** The follower's hash of today. */
  follower: string
}

/** Counts a follow for the author's video beside which it was, if the follower may watch it and has not followed there today. */
export async function countFollow(
  db: Db,
  { videoId, followerId, authorId, follower }: FollowRow,
): Promise<void> {
  await db.query({
    name: 'views.countFollow',
    text: `
      WITH added AS (
        INSERT INTO counted_views (viewer, video_id)
        SELECT $4, id FROM videos WHERE id = $1 AND author_id = $3 AND ${mayWatch('$2', 'videos')}
        ON CONFLICT DO NOTHING
        RETURNING video_id
      ),
      by_day AS (
        INSERT INTO video_days (video_id, day, followed_count) SELECT video_id, ${TODAY}, 1 FROM added
        ON CONFLICT (video_id, day) DO UPDATE SET followed_count = video_days.followed_count + 1
      )
      INSERT INTO video_totals (video_id, followed_count) SELECT video_id, 1 FROM added
      ON CONFLICT (video_id) DO UPDATE SET followed_count = video_totals.followed_count + 1`,
    values: [videoId, followerId, authorId, follower],
  })
}
