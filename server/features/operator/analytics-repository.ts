import type { SiteFigure } from '#contract/insights.ts'
import type { Db } from '#server/db/client.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'
import type { SourceRow } from '#server/features/insights/source-repository.ts'
import { TODAY } from '#server/features/insights/sql.ts'

export type SiteDay = Record<Exclude<SiteFigure, 'storedBytes'>, number> & {
  day: string
  /** Null: the site was not running. */
  storedBytes: number | null
}

/** Lists the last days of the site, the first one first. */
export const listSiteDays = (db: Db, dayCount: number): Promise<SiteDay[]> =>
  db.query<SiteDay>({
    name: 'operator.siteDays',
    text: `
      SELECT each.day::date::text AS day, coalesce(visitor_count, 0) AS visitors, coalesce(view_count, 0)::float8 AS views,
        coalesce(watch_time_ms, 0)::float8 / 1000 AS "watchTimeSec", coalesce(upload_count, 0) AS uploads,
        coalesce(author_count, 0) AS authors, coalesce(sign_up_count, 0) AS "signUps",
        stored_bytes::float8 AS "storedBytes"
      FROM generate_series(${TODAY} - ($1::int - 1), ${TODAY}, interval '1 day') AS each (day)
        LEFT JOIN site_days ON site_days.day = each.day::date
      ORDER BY 1`,
    values: [dayCount],
  })

/** The most watched videos that are found. */
const TOP_COUNT = 10
/** Videos whose views are summed up: those with the most among the first of each day. */
const CANDIDATE_COUNT = 30

export interface TopVideo {
  id: string
  caption: string
  authorUniqueId: string
  media: StoredMedia
  views: number
}

/** Finds the most watched videos of the last days among those for everyone: a hundred of each day are read, and all days of the likely ones. */
export const listTopVideos = (db: Db, dayCount: number): Promise<TopVideo[]> =>
  db.query<TopVideo & Record<string, unknown>>({
    name: 'operator.topVideos',
    text: `
      WITH likely AS (
        SELECT video_id FROM site_day_videos WHERE day > ${TODAY} - $1::int
        GROUP BY video_id ORDER BY sum(view_count) DESC, video_id LIMIT ${CANDIDATE_COUNT}
      )
      SELECT videos.id, caption, users.unique_id AS "authorUniqueId", media, views
      FROM likely
        CROSS JOIN LATERAL (
          SELECT sum(view_count)::int AS views FROM video_days
          WHERE video_days.video_id = likely.video_id AND day > ${TODAY} - $1::int
        ) AS counted
        JOIN videos ON videos.id = likely.video_id AND shown_to IN ('everyone', 'limited')
        JOIN users ON users.id = author_id
      ORDER BY views DESC, videos.id LIMIT ${TOP_COUNT}`,
    values: [dayCount],
  })

/** Sources of a kind that are listed. */
const SOURCE_COUNT = 20

/** Lists where the views of the last days came from, the most first. */
export const listSiteSources = (db: Db, dayCount: number): Promise<SourceRow[]> =>
  db.query<SourceRow & Record<string, unknown>>({
    name: 'operator.siteSources',
    text: `
      SELECT kind, name, views FROM (
        SELECT kind, name, sum(view_count)::int AS views,
          row_number() OVER (PARTITION BY kind ORDER BY sum(view_count) DESC, name) AS place
        FROM site_day_sources WHERE day > ${TODAY} - $1::int GROUP BY kind, name
      ) AS named
      WHERE place <= ${SOURCE_COUNT} ORDER BY views DESC, name`,
    values: [dayCount],
  })
