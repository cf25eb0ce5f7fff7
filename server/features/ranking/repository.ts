import type { Db } from '#server/db/client.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'
import { scoreSql, watchPointsSql } from '#server/features/videos/score.ts'

/**
 * Takes up to `limit` signals and counts them: on the viewers' watch times, on the videos' points, viewers and scores.
 * Guests and new accounts are summed separately. Authors' views of their own videos do not count. Done in one
 * statement, so that no signal is lost or counted twice when the process dies.
 * @returns how many there were, and the users among the viewers
 */
export async function countSignals(
  db: Db,
  { limit, freshViewerCount }: { limit: number; freshViewerCount: number },
): Promise<{ takenCount: number; userIds: string[] }> {
  const [row] = await db.query<{ takenCount: number; userIds: string[] }>({
    name: 'ranking.count',
    text: `
      WITH taken AS (
        DELETE FROM rank_signals
        WHERE (viewer_key, video_id) IN (
          SELECT viewer_key, video_id FROM rank_signals LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        RETURNING video_id, viewer_key, user_id, is_proven, watch_time_ms
      ),
      seen AS (
        SELECT viewer_key, video_id, taken.user_id, taken.is_proven, watch_time_ms
        FROM taken JOIN videos ON videos.id = video_id AND shown_to <> 'nobody'
        WHERE taken.user_id IS DISTINCT FROM author_id
      ),
      compared AS (
        SELECT seen.video_id, ${watchPointsSql('seen.watch_time_ms', 'media')} AS points,
          ${watchPointsSql('coalesce(watches.watch_time_ms, 0)', 'media')} AS points_before,
          coalesce(watches.is_proven, seen.is_proven) AS is_proven, watches.video_id IS NULL AS is_new
        FROM seen JOIN videos ON videos.id = seen.video_id
          LEFT JOIN watches USING (viewer_key, video_id)
      ),
      kept AS (
        INSERT INTO watches (viewer_key, video_id, user_id, is_proven, watch_time_ms)
        SELECT viewer_key, video_id, user_id, is_proven, watch_time_ms FROM seen ORDER BY viewer_key, video_id
        ON CONFLICT (viewer_key, video_id) DO UPDATE
        SET watch_time_ms = greatest(watches.watch_time_ms, excluded.watch_time_ms), watched_at = now()
      ),
      gained AS (
        SELECT video_id, count(*) FILTER (WHERE is_new AND is_proven) AS viewers,
          coalesce(sum(greatest(points - points_before, 0)) FILTER (WHERE is_proven), 0) AS points,
          coalesce(sum(greatest(points - points_before, 0)) FILTER (WHERE NOT is_proven), 0) AS unproven
        FROM compared GROUP BY video_id
      ),
      locked AS (
        SELECT id FROM videos WHERE id IN (SELECT video_id FROM gained) ORDER BY id FOR NO KEY UPDATE
      ),
      ranked AS (
        UPDATE videos SET
          watch_points = watch_points + points,
          unproven_points = unproven_points + unproven,
          viewer_count = viewer_count + viewers,
          score = ${scoreSql({ watchPoints: 'watch_points + points', unprovenPoints: 'unproven_points + unproven' })},
          fresh_until = CASE WHEN fresh_until = 'infinity' AND viewer_count + viewers >= ${freshViewerCount}
            THEN now() ELSE fresh_until END
        FROM gained JOIN locked ON locked.id = gained.video_id
        WHERE videos.id = gained.video_id
        RETURNING videos.id, score
      ),
      tagged AS (UPDATE video_tags SET score = ranked.score FROM ranked WHERE video_id = ranked.id),
      near AS (UPDATE video_vectors SET score = ranked.score FROM ranked WHERE video_id = ranked.id)
      SELECT (SELECT count(*)::int FROM taken) AS "takenCount",
        coalesce((SELECT array_agg(DISTINCT user_id) FROM seen WHERE user_id IS NOT NULL), '{}') AS "userIds"`,
  })
  return row ?? { takenCount: 0, userIds: [] }
}

/**
 * Withdraws the points that videos got from a viewer's watching, and forgets what they watched. If the points stayed, a
 * viewer could erase their records and be counted again.
 * @param viewerKeys a user's id, a guest's device key, or both
 */
export async function withdrawWatches(db: Db, viewerKeys: string[]): Promise<void> {
  await db.query({
    name: 'ranking.withdraw',
    text: `
      WITH waiting AS (DELETE FROM rank_signals WHERE viewer_key = ANY($1)),
      removed AS (DELETE FROM watches WHERE viewer_key = ANY($1) RETURNING video_id, is_proven, watch_time_ms),
      lost AS (
        SELECT video_id, count(*) FILTER (WHERE is_proven) AS viewers,
          coalesce(sum(${watchPointsSql('watch_time_ms', 'media')}) FILTER (WHERE is_proven), 0) AS points,
          coalesce(sum(${watchPointsSql('watch_time_ms', 'media')}) FILTER (WHERE NOT is_proven), 0) AS unproven
        FROM removed JOIN videos ON videos.id = video_id AND state = 'ready'
        GROUP BY video_id
      ),
      locked AS (
        SELECT id FROM videos WHERE id IN (SELECT video_id FROM lost) ORDER BY id FOR NO KEY UPDATE
      ),
      ranked AS (
        UPDATE videos SET
          watch_points = greatest(watch_points - points, 0),
          unproven_points = greatest(unproven_points - unproven, 0),
          viewer_count = greatest(viewer_count - viewers, 0),
          score = ${scoreSql({ watchPoints: 'greatest(watch_points - points, 0)', unprovenPoints: 'greatest(unproven_points - unproven, 0)' })}
        FROM lost JOIN locked ON locked.id = lost.video_id
        WHERE videos.id = lost.video_id
        RETURNING videos.id, score
      ),
      near AS (UPDATE video_vectors SET score = ranked.score FROM ranked WHERE video_id = ranked.id)
      UPDATE video_tags SET score = ranked.score FROM ranked WHERE video_id = ranked.id`,
    values: [viewerKeys],
  })
}

/** Ends the freshness of videos that are older than `days`. */
export async function endFreshness(db: Db, days: number): Promise<void> {
  await db.query({
    name: 'ranking.endFreshness',
    text: `
      UPDATE videos SET fresh_until = now()
      WHERE ${IS_PUBLIC} AND fresh_until = 'infinity' AND created_at < now() - make_interval(days => $1)`,
    values: [days],
  })
}

/** Forgets all but the last `count` seen videos of each user. */
export async function trimSeen(db: Db, userIds: string[], count: number): Promise<void> {
  await db.query({
    name: 'ranking.trimSeen',
    text: `
      DELETE FROM seen_videos USING (
        SELECT person.id AS user_id, oldest.seen_at, oldest.video_id
        FROM unnest($1::bigint[]) AS person (id) CROSS JOIN LATERAL (
          SELECT seen_at, video_id FROM seen_videos WHERE user_id = person.id
          ORDER BY seen_at DESC, video_id DESC OFFSET $2 LIMIT 1
        ) AS oldest
      ) AS bound
      WHERE seen_videos.user_id = bound.user_id
        AND (seen_videos.seen_at, seen_videos.video_id) <= (bound.seen_at, bound.video_id)`,
    values: [userIds, count],
  })
}
