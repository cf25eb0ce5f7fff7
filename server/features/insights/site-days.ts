import { DAY_MS } from '#contract/constants.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { smallestIdAt } from '#server/db/ids.ts'

/** Videos of a day among which the most watched of many days are found. */
const VIDEOS_PER_DAY = 100
/** Names of sources of a kind; anybody can make up more. */
const SOURCES_PER_DAY = 40

/** Brings the site's figures of today, and of the day before, which may have ended since, up to date. */
export async function updateSiteDays(database: Database, nowMs = Date.now()): Promise<void> {
  for (const timeMs of [nowMs - DAY_MS, nowMs])
    await database.transaction((db) => updateSiteDay(db, new Date(timeMs).toISOString().slice(0, 10)))
}

/** Sums up the figures of a UTC day. Reads what happened on it, and the sizes of what users have stored. */
async function updateSiteDay(db: Tx, day: string): Promise<void> {
  const startMs = Date.parse(day)
  await db.query({
    name: 'insights.siteDay',
    text: `
      INSERT INTO site_days (day, view_count, watch_time_ms, visitor_count, upload_count, author_count, sign_up_count,
        stored_bytes)
      SELECT $1::date, views, watched, visitors, uploads, authors, sign_ups, bytes
      FROM (
          SELECT coalesce(sum(view_count), 0) AS views, coalesce(sum(watch_time_ms), 0) AS watched
          FROM video_days WHERE day = $1::date
        ) AS figures,
        (
          SELECT count(DISTINCT device_key_id) AS visitors FROM analytics_visits
          WHERE created_at >= $1::date::timestamp AT TIME ZONE 'UTC'
            AND created_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
        ) AS visits,
        (
          SELECT count(*) AS uploads, count(DISTINCT author_id) AS authors FROM videos
          WHERE id >= $2::bigint AND id < $3::bigint AND state = 'ready'
            -- Videos and users that came with the demo are older than their ids.
            AND created_at >= $1::date::timestamp AT TIME ZONE 'UTC'
        ) AS posted,
        (
          SELECT count(*) AS sign_ups FROM users
          WHERE id >= $2::bigint AND id < $3::bigint AND created_at >= $1::date::timestamp AT TIME ZONE 'UTC'
        ) AS joined,
        (SELECT coalesce(sum(stored_bytes), 0) AS bytes FROM users) AS stored
      ON CONFLICT (day) DO UPDATE SET
        view_count = excluded.view_count,
        watch_time_ms = excluded.watch_time_ms,
        visitor_count = greatest(site_days.visitor_count, excluded.visitor_count),
        -- Of those that were removed since, too.
        upload_count = greatest(site_days.upload_count, excluded.upload_count),
        author_count = greatest(site_days.author_count, excluded.author_count),
        sign_up_count = greatest(site_days.sign_up_count, excluded.sign_up_count),
        stored_bytes = CASE WHEN excluded.day = (now() AT TIME ZONE 'UTC')::date OR site_days.stored_bytes IS NULL
          THEN excluded.stored_bytes ELSE site_days.stored_bytes END`,
    values: [day, smallestIdAt(startMs), smallestIdAt(startMs + DAY_MS)],
  })
  await db.query({ text: 'DELETE FROM site_day_videos WHERE day = $1', values: [day] })
  await db.query({
    name: 'insights.siteDayVideos',
    text: `
      INSERT INTO site_day_videos (day, video_id, view_count)
      SELECT day, video_id, view_count FROM video_days WHERE day = $1::date AND view_count > 0
      ORDER BY view_count DESC, video_id LIMIT ${VIDEOS_PER_DAY}`,
    values: [day],
  })
  await db.query({ text: 'DELETE FROM site_day_sources WHERE day = $1', values: [day] })
  await db.query({
    name: 'insights.siteDaySources',
    text: `
      INSERT INTO site_day_sources (day, kind, name, view_count)
      SELECT $1::date, kind, CASE WHEN place <= ${SOURCES_PER_DAY} THEN name ELSE 'others' END, sum(views)
      FROM (
        SELECT kind, name, sum(view_count) AS views,
          row_number() OVER (PARTITION BY kind ORDER BY sum(view_count) DESC, name) AS place
        FROM video_day_sources WHERE day = $1::date GROUP BY kind, name
      ) AS named
      GROUP BY 2, 3`,
    values: [day],
  })
}
