import type { InsightPeriod } from '#contract/insights.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database } from '#server/db/client.ts'
import { updateFigures } from '#server/features/insights/fold.ts'
import { getOverview, getVideoInsight, listVideos } from '#server/features/insights/service.ts'
import { updateSiteDays } from '#server/features/insights/site-days.ts'
import { readAnalytics } from '#server/features/operator/analytics-service.ts'
import { fillCrowdedSite } from '#support/many-videos.ts'

/** Views that are measured against the fewer ones. */
export const FIGURE_SITES = [
  { views: 1_000_000, videoCount: 400 },
  { views: 100_000_000, videoCount: 40_000 },
] as const

/** Days on which each video was watched. */
const DAYS_PER_VIDEO = 70
/** Days for which the site and the measured author have figures. */
const SITE_DAYS = 730
/** Videos of the measured author, on each site as many. */
const AUTHOR_VIDEOS = 300
const AUTHOR_ID = '1'
const SECONDS_PER_VIDEO = 20
/** As `updateSiteDays` writes. */
const TOP_PER_DAY = 100
/** Of a kind, as `updateSiteDays` and folding write at most. */
const SOURCES_PER_DAY = 41
const SIGNALS_PER_FOLD = 2_000
const FOLDS = 10

/** A number from 0 to 1 that looks random and is the same in each run. */
const noise = (seed: string) => `((hashint8((${seed})::bigint)::bigint & 65535) / 65535.0)`

/** Fills a site with the figures that its views have become: some 36 views in a row of `video_days`. */
export async function fillFigures(database: Database, views: number, videoCount: number): Promise<void> {
  await fillCrowdedSite(database, { videoCount, userCount: 1 })
  const perDay = Math.round(views / videoCount / DAYS_PER_VIDEO)
  await database.query({
    text: `UPDATE videos SET author_id = ${AUTHOR_ID} WHERE id IN (SELECT id FROM videos ORDER BY id LIMIT ${AUTHOR_VIDEOS})`,
  })
  await database.transaction(async (db) => {
    // Rows are valid by construction, as in `fillCrowdedSite`.
    await db.query({ text: 'SET LOCAL session_replication_role = replica' })
    await db.query({
      text: `
        INSERT INTO video_days (video_id, day, view_count, play_count, watch_time_ms, full_count, sound_count, new_count,
          returning_count)
        SELECT id, now()::date - age, views, views, views * 6000, views / 2, views / 2, views / 2, views / 10
        FROM videos, generate_series(0, ${DAYS_PER_VIDEO - 1}) AS age,
          LATERAL (SELECT (2 * ${perDay} * ${noise('id * 97 + age')})::int AS views) AS counted`,
    })
    await db.query({
      text: `
        INSERT INTO video_day_sources (video_id, day, kind, name, view_count)
        SELECT video_id, day, kind, name, view_count / 2
        FROM video_days, (VALUES ('scene', 'foryou'), ('scene', 'profile'), ('visit', 'google')) AS source (kind, name)`,
    })
    await db.query({
      text: `
        INSERT INTO video_totals (video_id, play_count, watch_time_ms, full_count)
        SELECT video_id, sum(play_count), sum(watch_time_ms), sum(full_count) FROM video_days GROUP BY video_id`,
    })
    await db.query({
      text: `
        INSERT INTO video_curves (video_id, second, difference)
        SELECT video_id, second, CASE WHEN second = 0 THEN play_count ELSE -play_count / ${SECONDS_PER_VIDEO} END
        FROM video_totals, generate_series(0, ${SECONDS_PER_VIDEO}) AS second`,
    })
    await db.query({
      text: `
        INSERT INTO user_quarters (user_id, quarter, view_count, reach_count, play_count, watch_time_ms)
        SELECT users.id, date_bin('15 minutes', now() - make_interval(mins => 15 * place), '2000-01-01 00:00+00'), 30, 30,
          30, 180000
        FROM users, LATERAL generate_series(0, CASE WHEN users.id = ${AUTHOR_ID} THEN ${SITE_DAYS * 96} ELSE 700 END) AS place`,
    })
    await db.query({
      text: `
        INSERT INTO user_day_sources (user_id, day, kind, name, view_count)
        SELECT users.id, now()::date - age, kind, 'name ' || place, 1000 - place
        FROM users, LATERAL generate_series(0, CASE WHEN users.id = ${AUTHOR_ID} THEN ${SITE_DAYS - 1} ELSE 7 END) AS age,
          LATERAL generate_series(1, CASE WHEN users.id = ${AUTHOR_ID} THEN ${SOURCES_PER_DAY} ELSE 5 END) AS place,
          (VALUES ('scene'), ('visit'), ('site')) AS kinds (kind)`,
    })
    await db.query({
      text: `
        INSERT INTO site_days (day, view_count, watch_time_ms, visitor_count, upload_count, author_count, stored_bytes)
        SELECT now()::date - age, 270000, 1620000000, 9000, 300, 200, 1e12
        FROM generate_series(0, ${SITE_DAYS - 1}) AS age`,
    })
    await db.query({
      text: `
        INSERT INTO site_day_videos (day, video_id, view_count)
        SELECT now()::date - age, id, 1000 - place
        FROM generate_series(0, ${SITE_DAYS - 1}) AS age, LATERAL (
          SELECT id, row_number() OVER (ORDER BY id) AS place FROM (
            SELECT id FROM videos ORDER BY id OFFSET age % 200 LIMIT ${TOP_PER_DAY}
          ) AS picked
        ) AS top`,
    })
    await db.query({
      text: `
        INSERT INTO site_day_sources (day, kind, name, view_count)
        SELECT now()::date - age, kind, 'name ' || place, 1000 - place
        FROM generate_series(0, ${SITE_DAYS - 1}) AS age, generate_series(1, ${SOURCES_PER_DAY}) AS place,
          (VALUES ('scene'), ('visit'), ('site')) AS kinds (kind)`,
    })
  })
  await database.query({ text: 'VACUUM ANALYZE' })
}

const author: Viewer = { id: AUTHOR_ID, uniqueId: 'u1' }
const operator: Viewer = { ...author, role: 'operator', isElevated: true }

export interface FigureCase {
  name: string
  run: (database: Database, videoId: string) => Promise<unknown>
}

const overviewOf = (dayCount: InsightPeriod): FigureCase => ({
  name: `author, ${dayCount} days`,
  run: (database) => getOverview(database, author, { dayCount, timeZone: 'Asia/Kathmandu' }),
})
const siteOf = (dayCount: InsightPeriod): FigureCase => ({
  name: `operator, ${dayCount} days`,
  run: (database) => readAnalytics(database, operator, { dayCount }),
})

/** Reads of the pages of figures. */
export const FIGURE_CASES: FigureCase[] = [
  overviewOf(7),
  overviewOf(60),
  overviewOf(365),
  {
    name: 'videos by watch time',
    run: (database) => listVideos(database, author, { sort: 'watchTime', q: '', count: 20 }),
  },
  {
    name: 'one video, 60 days',
    run: (database, videoId) => getVideoInsight(database, author, { videoId, dayCount: 60 }),
  },
  siteOf(7),
  siteOf(365),
]

/** A video of the measured author. */
export async function videoOfAuthor(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>({
    text: `SELECT id::text FROM videos WHERE author_id = ${AUTHOR_ID} ORDER BY id DESC LIMIT 1`,
  })
  if (!row) throw new Error('The author has no video.')
  return row.id
}

/** Folds signals of videos all over the site. @returns the microseconds that each took, of each batch */
export async function measureFolding(database: Database): Promise<number[]> {
  const timesUs: number[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    await database.query({
      text: `
        INSERT INTO watch_signals (id, video_id, viewer, is_view, scene, source, is_sound_on, watch_time_ms, stretches)
        SELECT gen_random_uuid(), id, 'viewer ' || place || ${fold}, true, 'foryou', 'google', true, 4000, '[[0, 4]]'
        FROM (SELECT id, row_number() OVER () AS place FROM (
          SELECT id FROM videos ORDER BY hashint8(id + ${fold}) LIMIT ${SIGNALS_PER_FOLD}
        ) AS picked) AS watched`,
    })
    const startedMs = performance.now()
    await updateFigures(database)
    const [{ count } = { count: 0 }] = await database.query<{ count: number }>({
      text: `SELECT least(${SIGNALS_PER_FOLD}, count(*))::int AS count FROM videos`,
    })
    timesUs.push(((performance.now() - startedMs) * 1_000) / count)
  }
  return timesUs
}

/** @returns the milliseconds in which the site’s day is summed up */
export async function measureSiteDays(database: Database): Promise<number> {
  const startedMs = performance.now()
  await updateSiteDays(database)
  return performance.now() - startedMs
}
