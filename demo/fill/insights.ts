import type { Db } from '#server/db/client.ts'

import { busyness, divide, quartersBetween, videoFigures, type CountedVideo } from './figures.ts'
import { createRandom, type Random } from './random.ts'

/** Days over which the demo's authors have gained their followers. */
const FOLLOWER_DAYS = 60
const DAY_MS = 86_400_000
/** Followers who have left since, in proportion to those who have not. */
const UNFOLLOWED = 0.08
/** How much of following comes from watching, beside what comes by itself. */
const BY_WATCHING = 40
/** Of a video's viewers, those who follow its author beside it: at most this share. */
const FOLLOWED_SHARE = 0.006
const SEED = 20_261

/** Columns of a row of `user_quarters`, apart from its key. */
const NOTHING = {
  view_count: 0,
  reach_count: 0,
  play_count: 0,
  watch_time_ms: 0,
  full_count: 0,
  like_count: 0,
  comment_count: 0,
  share_count: 0,
  save_count: 0,
  followed_count: 0,
  unfollowed_count: 0,
}
type Figures = typeof NOTHING

/** Figures of users by quarters of an hour, in which what belongs to the same one is added. */
function createQuarters() {
  const rows = new Map<string, Figures & { user_id: string; quarter: string }>()
  return {
    add(userId: string, startMs: number, figures: Partial<Figures>): void {
      const key = `${userId} ${startMs}`
      const row = rows.get(key) ?? { user_id: userId, quarter: new Date(startMs).toISOString(), ...NOTHING }
      for (const [column, count] of Object.entries(figures) as [keyof Figures, number][]) row[column] += count
      rows.set(key, row)
    },
    rows: () => [...rows.values()],
  }
}
type Quarters = ReturnType<typeof createQuarters>

/**
 * Makes up when, where and for how long the demo's videos were watched, so that it agrees with what they and their
 * authors count.
 */
export async function insertInsights(db: Db): Promise<void> {
  const now = new Date()
  const random = createRandom(SEED)
  const quarters = createQuarters()
  const watched = await insertVideoFigures(db, { now, random, quarters })
  await addFollowers(db, { now, random, quarters, watched })
  await addWritten(db, quarters)
  await insertRows(db, 'user_quarters', quarters.rows())
  await insertAuthorSources(db)
  await insertSiteDays(db)
}

/** Sums up the sources of videos by author, as the site does while they are watched (`server/features/insights/fold.ts`). */
async function insertAuthorSources(db: Db): Promise<void> {
  await db.query({
    text: `
      INSERT INTO user_day_sources (user_id, day, kind, name, view_count)
      SELECT author_id, day, kind, name, sum(view_count)
      FROM video_day_sources JOIN videos ON videos.id = video_id GROUP BY author_id, day, kind, name`,
  })
}

/** Of views by viewers who are recorded, those by a device that is new on the day. */
const FIRST_OF_DEVICE = 0.3

/** Sums up the figures of videos by day, as the site does on each day (`server/features/insights/site-days.ts`). */
async function insertSiteDays(db: Db): Promise<void> {
  await db.query({
    text: `
      INSERT INTO site_days (day, view_count, watch_time_ms, visitor_count, upload_count, author_count,
        sign_up_count, stored_bytes)
      SELECT day, views, watched, round(recorded * ${FIRST_OF_DEVICE}), coalesce(uploads, 0), coalesce(authors, 0), coalesce(joined, 0),
        sum(coalesce(bytes, 0)) OVER (ORDER BY day)
      FROM (
          SELECT day, sum(view_count) AS views, sum(watch_time_ms) AS watched, sum(new_count + returning_count) AS recorded
          FROM video_days GROUP BY day
        ) AS watched
        LEFT JOIN (
          SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS uploads, count(DISTINCT author_id) AS authors,
            sum(stored_bytes) AS bytes
          FROM videos WHERE play_count > 0 GROUP BY 1
        ) AS posted USING (day)
        LEFT JOIN (
          SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS joined FROM users GROUP BY 1
        ) AS signed_up USING (day)
      -- The site may have summed up its first day already.
      ON CONFLICT (day) DO UPDATE SET
        view_count = excluded.view_count,
        watch_time_ms = excluded.watch_time_ms,
        visitor_count = excluded.visitor_count,
        upload_count = excluded.upload_count,
        author_count = excluded.author_count,
        sign_up_count = excluded.sign_up_count,
        stored_bytes = excluded.stored_bytes`,
  })
  await db.query({
    text: `
      INSERT INTO site_day_videos (day, video_id, view_count)
      SELECT day, video_id, view_count FROM video_days WHERE view_count > 0`,
  })
  await db.query({
    text: `
      INSERT INTO site_day_sources (day, kind, name, view_count)
      SELECT day, kind, name, sum(view_count) FROM video_day_sources GROUP BY day, kind, name`,
  })
}

interface Filling {
  now: Date
  random: Random
  quarters: Quarters
}

/** @returns the views of authors by quarters of an hour */
async function insertVideoFigures(
  db: Db,
  { now, random, quarters }: Filling,
): Promise<Map<string, Map<number, number>>> {
  const videos = await db.query<CountedVideo & { id: string; authorId: string }>({
    text: `
      SELECT id, author_id AS "authorId", created_at AS "createdAt", (media ->> 'durationSec')::float8 AS "durationSec",
        play_count AS "viewCount", like_count AS "likeCount", share_count AS "shareCount"
      FROM videos WHERE play_count > 0 ORDER BY created_at, id`,
  })
  const watched = new Map<string, Map<number, number>>()
  const days: object[] = []
  const sources: object[] = []
  const totals: object[] = []
  const curves: object[] = []
  for (const video of videos) {
    const figures = videoFigures(video, now, random)
    const total = { video_id: video.id, play_count: 0, watch_time_ms: 0, full_count: 0, followed_count: 0 }
    for (const {
      day,
      views,
      plays,
      watchTimeMs,
      full,
      sound,
      returning,
      sources: places,
      ...own
    } of figures.days) {
      const followedCount = Math.round(views * FOLLOWED_SHARE * random.next())
      total.followed_count += followedCount
      days.push({
        video_id: video.id,
        day,
        view_count: views,
        play_count: plays,
        watch_time_ms: watchTimeMs,
        full_count: full,
        sound_count: sound,
        new_count: own.new,
        returning_count: returning,
        followed_count: followedCount,
      })
      total.play_count += plays
      total.watch_time_ms += watchTimeMs
      total.full_count += full
      for (const { kind, name, views: count } of places)
        sources.push({ video_id: video.id, day, kind, name, view_count: count })
    }
    totals.push(total)
    curves.push(...figures.curve.map((edge) => ({ video_id: video.id, ...edge })))
    const viewsOfAuthor = watched.get(video.authorId) ?? new Map<number, number>()
    watched.set(video.authorId, viewsOfAuthor)
    for (const { startMs, ...quarter } of figures.quarters) {
      viewsOfAuthor.set(startMs, (viewsOfAuthor.get(startMs) ?? 0) + quarter.views)
      quarters.add(video.authorId, startMs, {
        view_count: quarter.views,
        reach_count: quarter.reach,
        play_count: quarter.plays,
        watch_time_ms: quarter.watchTimeMs,
        full_count: quarter.full,
        like_count: quarter.likes,
        share_count: quarter.shares,
      })
    }
  }
  await insertRows(db, 'video_days', days)
  await insertRows(db, 'video_day_sources', sources)
  await insertRows(db, 'video_totals', totals)
  await insertRows(db, 'video_curves', curves)
  return watched
}

/** Adds when users have followed authors: mostly while their videos were watched. Some have left again. */
async function addFollowers(
  db: Db,
  { now, random, quarters, watched }: Filling & { watched: Map<string, Map<number, number>> },
): Promise<void> {
  const users = await db.query<{ id: string; followerCount: number }>({
    text: 'SELECT id, follower_count AS "followerCount" FROM users WHERE follower_count > 0 ORDER BY created_at, id',
  })
  const starts = quartersBetween(now.getTime() - FOLLOWER_DAYS * DAY_MS, now.getTime())
  for (const { id, followerCount } of users) {
    const views = watched.get(id)
    const weights = starts.map(
      (startMs) => (busyness(startMs) + BY_WATCHING * (views?.get(startMs) ?? 0)) * random.next(),
    )
    const left = Math.round(followerCount * UNFOLLOWED)
    const followed = divide(followerCount + left, weights)
    const unfollowed = divide(left, starts.map(busyness))
    for (const [index, startMs] of starts.entries()) {
      const [won = 0, lost = 0] = [followed[index], unfollowed[index]]
      if (won + lost > 0) quarters.add(id, startMs, { followed_count: won, unfollowed_count: lost })
    }
  }
}

/** Adds comments and saves when they were made, as their rows say. */
async function addWritten(db: Db, quarters: Quarters): Promise<void> {
  const written = await db.query<{ authorId: string; at: Date; column: 'comment_count' | 'save_count' }>({
    text: `
      SELECT videos.author_id AS "authorId", comments.created_at AS at, 'comment_count' AS "column"
      FROM comments JOIN videos ON videos.id = video_id
      UNION ALL
      SELECT author_id, saves.created_at, 'save_count' FROM saves JOIN videos ON videos.id = video_id`,
  })
  for (const { authorId, at, column } of written) {
    const [startMs] = quartersBetween(at.getTime(), at.getTime())
    if (startMs !== undefined) quarters.add(authorId, startMs, { [column]: 1 })
  }
}

type FigureTable = 'user_quarters' | 'video_days' | 'video_day_sources' | 'video_totals' | 'video_curves'

/** Inserts rows, with all columns, in one statement. */
async function insertRows(db: Db, table: FigureTable, rows: readonly object[]): Promise<void> {
  await db.query({
    text: `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    values: [JSON.stringify(rows)],
  })
}
