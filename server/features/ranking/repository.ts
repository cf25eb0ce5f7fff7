import type { Db } from '#server/db/client.ts'
import { IS_PUBLIC, LIST_ORDER } from '#server/db/schema/shown-to.ts'
import { scoreSql, watchPointsSql } from '#server/features/videos/score.ts'

/** SQL: two users have liked each other's videos lately. */
const isExchangeSql = (one: string, other: string): string =>
  `(EXISTS (SELECT FROM author_likes WHERE user_id = ${one} AND author_id = ${other})
    AND EXISTS (SELECT FROM author_likes WHERE user_id = ${other} AND author_id = ${one}))`

/**
 * Takes up to `limit` signals and counts them: on the viewers' watch times, on the videos' points, viewers and scores.
 * Guests, new accounts and users who exchange likes with the author are summed separately. Authors' views of their own videos do not count. Done in one
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
        SELECT viewer_key, video_id, taken.user_id, taken.is_proven AND NOT ${isExchangeSql('taken.user_id', 'videos.author_id')} AS is_proven,
          watch_time_ms
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

/** Videos of one user whose points from another are weighed again when the two turn out to exchange likes. */
const WEIGHED_MAX_COUNT = 200

/**
 * Takes up to `limit` pairs of users who were found to exchange likes, and lets what they gave each other's latest videos
 * weigh as little as what new accounts give. Otherwise the user who liked first would have given a whole like.
 * @returns how many pairs there were
 */
export async function weighExchanges(db: Db, limit: number): Promise<number> {
  const [row] = await db.query<{ takenCount: number }>({
    name: 'ranking.weighExchanges',
    text: `
      WITH found AS (
        UPDATE author_likes SET exchange = 'weighed'
        WHERE (user_id, author_id) IN (
          SELECT user_id, author_id FROM author_likes WHERE exchange = 'found' LIMIT $1 FOR UPDATE SKIP LOCKED
        )
        RETURNING user_id, author_id
      ),
      pairs AS (
        SELECT user_id AS giver_id, author_id FROM found UNION SELECT author_id, user_id FROM found
      ),
      latest AS (
        SELECT giver_id, video.id FROM pairs CROSS JOIN LATERAL (
          SELECT id FROM videos WHERE author_id = pairs.author_id
          ORDER BY ${LIST_ORDER} DESC LIMIT ${WEIGHED_MAX_COUNT}
        ) AS video
      ),
      given AS (
        SELECT giver_id, id FROM latest
        WHERE EXISTS (SELECT FROM likes WHERE user_id = giver_id AND video_id = id AND is_proven)
          OR EXISTS (SELECT FROM watches WHERE viewer_key = giver_id::text AND video_id = id AND is_proven)
      ),
      -- Before the likes, as when one is taken back.
      locked AS (
        SELECT id, media FROM videos WHERE id IN (SELECT id FROM given) ORDER BY id FOR NO KEY UPDATE
      ),
      liked AS (
        UPDATE likes SET is_proven = false FROM given JOIN locked USING (id)
        WHERE likes.user_id = giver_id AND likes.video_id = id AND is_proven
        RETURNING likes.video_id
      ),
      watched AS (
        UPDATE watches SET is_proven = false FROM given JOIN locked USING (id)
        WHERE viewer_key = giver_id::text AND watches.video_id = id AND is_proven
        RETURNING watches.video_id, ${watchPointsSql('watch_time_ms', 'media')} AS points
      ),
      moved AS (
        SELECT video_id, sum(likes)::int AS likes, sum(viewers)::int AS viewers, sum(points) AS points FROM (
          SELECT video_id, 1 AS likes, 0 AS viewers, 0 AS points FROM liked
          UNION ALL SELECT video_id, 0, 1, points FROM watched
        ) AS lost GROUP BY video_id
      ),
      ranked AS (
        UPDATE videos SET
          unproven_like_count = unproven_like_count + likes,
          watch_points = greatest(watch_points - points, 0),
          unproven_points = unproven_points + points,
          viewer_count = greatest(viewer_count - viewers, 0),
          score = ${scoreSql({ unprovenLikeCount: 'unproven_like_count + likes', watchPoints: 'greatest(watch_points - points, 0)', unprovenPoints: 'unproven_points + points' })}
        FROM moved WHERE videos.id = moved.video_id
        RETURNING videos.id, score
      ),
      tagged AS (UPDATE video_tags SET score = ranked.score FROM ranked WHERE video_id = ranked.id),
      near AS (UPDATE video_vectors SET score = ranked.score FROM ranked WHERE video_id = ranked.id)
      SELECT count(*)::int AS "takenCount" FROM found`,
    values: [limit],
  })
  return row?.takenCount ?? 0
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
