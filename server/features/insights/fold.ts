import type { Db } from '#server/db/client.ts'

import { quarterOf, TODAY } from './sql.ts'

/** A play reaches the end where it has come this far: few watch the last frame. */
const FULL_SHARE = 0.95
/** Names of sources of a kind, of a video or author on a day; anybody can make up more. */
const SOURCES_PER_DAY = 40

/**
 * SQL that adds the sources of `seen` to a table of them.
 * @param owner the column of those whose views they are, there and in `seen`
 */
const addSources = (table: string, { column, from }: { column: string; from: string }): string => `
  INSERT INTO ${table} (${column}, day, kind, name, view_count)
  SELECT ${column}, day, kind, CASE WHEN kind = 'scene' OR is_known OR place <= ${SOURCES_PER_DAY} THEN name
    ELSE 'others' END AS stored_name, sum(views)
  FROM (
    SELECT named.*, known.${column} IS NOT NULL AS is_known,
      (SELECT count(*) FROM ${table} AS other
        WHERE other.${column} = named.${column} AND other.day = named.day AND other.kind = named.kind)
        + row_number() OVER (PARTITION BY named.${column}, named.day, named.kind ORDER BY views DESC, named.name) AS place
    FROM (
      SELECT ${from} AS ${column}, day, kind, name, count(*) AS views
      FROM seen CROSS JOIN LATERAL (
        VALUES ('scene', scene), (CASE WHEN is_embedded THEN 'site' ELSE 'visit' END, source)
      ) AS from_where (kind, name)
      WHERE is_view AND name IS NOT NULL
      GROUP BY ${from}, day, kind, name
    ) AS named
      LEFT JOIN ${table} AS known USING (${column}, day, kind, name)
  ) AS placed
  GROUP BY ${column}, day, kind, stored_name ORDER BY ${column}, day, kind, stored_name
  ON CONFLICT (${column}, day, kind, name) DO UPDATE SET view_count = ${table}.view_count + excluded.view_count`

/**
 * Takes up to `limit` signals of watching into the figures of videos and authors. Done in one statement, so that no signal
 * is lost or counted twice when the process dies.
 * @returns how many there were
 */
async function foldSignals(db: Db, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'insights.fold',
    text: `
      WITH taken AS (
        DELETE FROM watch_signals WHERE id IN (
          SELECT id FROM watch_signals ORDER BY received_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        RETURNING *
      ),
      seen AS (
        SELECT taken.*, author_id, (media ->> 'durationSec')::float8 AS duration_sec,
          (received_at AT TIME ZONE 'UTC')::date AS day, ${quarterOf('received_at')} AS quarter,
          taken.scene = 'embed' AS is_embedded,
          coalesce((SELECT max((stretch ->> 1)::float8) FROM jsonb_array_elements(stretches) AS stretch), 0)
            >= ${FULL_SHARE} * (media ->> 'durationSec')::float8 AS is_full,
          -- A player on another site says that it plays, and no more.
          jsonb_array_length(stretches) > 0 AS is_play
        FROM taken JOIN videos ON videos.id = video_id AND state = 'ready'
      ),
      by_day AS (
        INSERT INTO video_days (video_id, day, view_count, play_count, watch_time_ms, full_count, sound_count, new_count,
          returning_count)
        SELECT video_id, day, count(*) FILTER (WHERE is_view), count(*) FILTER (WHERE is_play), sum(watch_time_ms),
          count(*) FILTER (WHERE is_full), count(*) FILTER (WHERE is_sound_on),
          count(*) FILTER (WHERE NOT is_returning), count(*) FILTER (WHERE is_returning)
        FROM seen GROUP BY video_id, day ORDER BY video_id, day
        ON CONFLICT (video_id, day) DO UPDATE SET
          view_count = video_days.view_count + excluded.view_count,
          play_count = video_days.play_count + excluded.play_count,
          watch_time_ms = video_days.watch_time_ms + excluded.watch_time_ms,
          full_count = video_days.full_count + excluded.full_count,
          sound_count = video_days.sound_count + excluded.sound_count,
          new_count = video_days.new_count + excluded.new_count,
          returning_count = video_days.returning_count + excluded.returning_count
      ),
      in_all AS (
        INSERT INTO video_totals (video_id, play_count, watch_time_ms, full_count)
        SELECT video_id, count(*) FILTER (WHERE is_play), sum(watch_time_ms), count(*) FILTER (WHERE is_full)
        FROM seen GROUP BY video_id ORDER BY video_id
        ON CONFLICT (video_id) DO UPDATE SET
          play_count = video_totals.play_count + excluded.play_count,
          watch_time_ms = video_totals.watch_time_ms + excluded.watch_time_ms,
          full_count = video_totals.full_count + excluded.full_count
      ),
      by_source AS (${addSources('video_day_sources', { column: 'video_id', from: 'video_id' })}),
      by_author_source AS (${addSources('user_day_sources', { column: 'user_id', from: 'author_id' })}),
      curve AS (
        INSERT INTO video_curves (video_id, second, difference)
        SELECT video_id, second, sum(difference) FROM (
          SELECT video_id, duration_sec, floor((stretch ->> 0)::float8)::int AS from_second,
            ceil(least((stretch ->> 1)::float8, duration_sec))::int AS to_second
          FROM seen CROSS JOIN LATERAL jsonb_array_elements(stretches) AS stretch
          WHERE (stretch ->> 0)::float8 < duration_sec AND (stretch ->> 1)::float8 > (stretch ->> 0)::float8
        ) AS parts CROSS JOIN LATERAL (VALUES (from_second, 1), (to_second, -1)) AS edges (second, difference)
        GROUP BY video_id, second ORDER BY video_id, second
        ON CONFLICT (video_id, second) DO UPDATE SET difference = video_curves.difference + excluded.difference
      ),
      reached AS (
        INSERT INTO counted_authors (viewer, author_id)
        SELECT DISTINCT viewer, author_id FROM seen WHERE viewer IS NOT NULL AND day = ${TODAY}
        ORDER BY viewer, author_id
        ON CONFLICT DO NOTHING
        RETURNING viewer, author_id
      ),
      first_seen AS (
        SELECT seen.author_id, min(seen.quarter) AS quarter
        FROM reached JOIN seen ON seen.viewer = reached.viewer AND seen.author_id = reached.author_id
        GROUP BY reached.viewer, seen.author_id
      ),
      by_author AS (
        INSERT INTO user_quarters (user_id, quarter, view_count, play_count, watch_time_ms, full_count, reach_count)
        SELECT author_id, quarter, sum(views), sum(plays), sum(watched), sum(full_plays), sum(reach) FROM (
          SELECT author_id, quarter, count(*) FILTER (WHERE is_view) AS views, count(*) FILTER (WHERE is_play) AS plays,
            sum(watch_time_ms) AS watched, count(*) FILTER (WHERE is_full) AS full_plays, 0 AS reach
          FROM seen GROUP BY author_id, quarter
          UNION ALL
          SELECT author_id, quarter, 0, 0, 0, 0, count(*) FROM first_seen GROUP BY author_id, quarter
        ) AS figures
        GROUP BY author_id, quarter ORDER BY author_id, quarter
        ON CONFLICT (user_id, quarter) DO UPDATE SET
          view_count = user_quarters.view_count + excluded.view_count,
          play_count = user_quarters.play_count + excluded.play_count,
          watch_time_ms = user_quarters.watch_time_ms + excluded.watch_time_ms,
          full_count = user_quarters.full_count + excluded.full_count,
          reach_count = user_quarters.reach_count + excluded.reach_count
      )
      SELECT count(*)::int AS count FROM taken`,
  })
  return row?.count ?? 0
}

/** Few enough that the affected rows are locked only briefly. */
const BATCH_MAX_COUNT = 2_000

/** Takes all signals so far into the figures. */
export async function updateFigures(db: Db): Promise<void> {
  for (let count = BATCH_MAX_COUNT; count === BATCH_MAX_COUNT;) count = await foldSignals(db, BATCH_MAX_COUNT)
}
