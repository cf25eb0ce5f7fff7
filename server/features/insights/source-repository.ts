import type { InsightSource } from '#contract/endpoints/insights.ts'
import type { Db } from '#server/db/client.ts'

/** Sources of one kind that are named. */
const NAMED_MAX_COUNT = 20

export interface SourceRow {
  kind: 'scene' | 'visit' | 'site'
  name: string
  views: number
}

/** UTC days. */
export interface Days {
  fromDay: string
  toDay: string
}

/**
 * SQL of views of days by source, the most first. A day has at most some forty of a kind (`fold.ts`). Planned each time,
 * for the number of days: a plan for any number sorts all rows.
 */
const sourcesOf = (table: string, column: string): string => `
  WITH ranked AS (
    SELECT kind, name, sum(view_count) AS views,
      row_number() OVER (PARTITION BY kind ORDER BY name = 'others', sum(view_count) DESC, name) AS rank
    FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS each (day)
      -- Each day by its key (with an offset PostgreSQL leaves it so): together, other authors' rows are read as well.
      CROSS JOIN LATERAL (
        SELECT kind, name, view_count FROM ${table} WHERE ${column} = $1 AND day = each.day::date OFFSET 0
      ) AS of_day
    GROUP BY kind, name
  )
  SELECT * FROM (
    SELECT kind, CASE WHEN rank <= ${NAMED_MAX_COUNT} THEN name ELSE 'others' END AS name, sum(views)::float8 AS views
    FROM ranked GROUP BY 1, 2
  ) AS named
  ORDER BY kind, name = 'others', views DESC, name`

/** Finds where the views of a video came from. */
export const findVideoSources = (db: Db, videoId: string, { fromDay, toDay }: Days): Promise<SourceRow[]> =>
  db.query<SourceRow & Record<string, unknown>>({
    text: sourcesOf('video_day_sources', 'video_id'),
    values: [videoId, fromDay, toDay],
  })

/** Finds where the views of all videos of an author came from: as many rows, however many videos they are. */
export const findAuthorSources = (db: Db, userId: string, { fromDay, toDay }: Days): Promise<SourceRow[]> =>
  db.query<SourceRow & Record<string, unknown>>({
    text: sourcesOf('user_day_sources', 'user_id'),
    values: [userId, fromDay, toDay],
  })

/** Sources by their kind. */
export function presentSources(rows: readonly SourceRow[]) {
  const ofKind = (wanted: SourceRow['kind']): InsightSource[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ name, views }) => ({ name, views }))
  return { scenes: ofKind('scene'), visits: ofKind('visit'), sites: ofKind('site') }
}
