import { HOURLY_MAX_DAYS, INSIGHT_FIGURES, type InsightFigure } from '#contract/insights.ts'
import type { Db } from '#server/db/client.ts'

/** A range of days, and the viewer's time zone. Without days, so many up to today. */
export interface Range {
  dayCount: number
  fromDay?: string | undefined
  toDay?: string | undefined
}

type Figures = Record<InsightFigure, number>
type Slot = Figures & { time: number }

/** SQL of each figure, over rows of `user_quarters`. */
const COLUMNS: Record<InsightFigure, string> = {
  views: 'sum(view_count)',
  reach: 'sum(reach_count)',
  watchTimeSec: 'floor(sum(watch_time_ms) / 1000)',
  plays: 'sum(play_count)',
  fullPlays: 'sum(full_count)',
  likes: 'sum(like_count)',
  comments: 'sum(comment_count)',
  shares: 'sum(share_count)',
  saves: 'sum(save_count)',
  followersWon: 'sum(followed_count)',
  followersLost: 'sum(unfollowed_count)',
}
const SUMS = INSIGHT_FIGURES.map((name) => `coalesce(${COLUMNS[name]}, 0)::float8 AS "${name}"`).join(', ')

/** SQL of a range in a time zone: `$2` to `$5` are its values. No day is later than today. */
const RANGE = `
  today AS (SELECT (now() AT TIME ZONE $2)::date AS today),
  days AS (
    SELECT today, least(coalesce($5::date, today), today) AS to_day,
      least(coalesce($4::date, today - ($3::int - 1)), today) AS from_day
    FROM today
  ),
  range AS (
    SELECT *, to_day - from_day + 1 AS day_count, from_day::timestamp AT TIME ZONE $2 AS begins,
      (to_day + 1)::timestamp AT TIME ZONE $2 AS ends
    FROM days
  )`
const valuesOf = (userId: string, timeZone: string, { dayCount, fromDay, toDay }: Range) => [
  userId,
  timeZone,
  dayCount,
  fromDay ?? null,
  toDay ?? null,
]

/**
 * The figures of each day of a range, or of each hour of a short one: days of 23 and 25 hours have as many. Reads the rows of
 * the range by their key, however many views they stand for.
 */
export const findSlots = (db: Db, userId: string, timeZone: string, range: Range): Promise<Slot[]> =>
  db.query<Slot>({
    name: 'insights.slots',
    text: `
      WITH ${RANGE},
      slots AS (
        SELECT each.day AT TIME ZONE $2 AS begins, (each.day + interval '1 day') AT TIME ZONE $2 AS ends
        FROM range, generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') AS each (day)
        WHERE day_count > ${HOURLY_MAX_DAYS}
        UNION ALL
        SELECT each.hour, each.hour + interval '1 hour'
        FROM range, generate_series(begins, ends - interval '1 second', interval '1 hour') AS each (hour)
        WHERE day_count <= ${HOURLY_MAX_DAYS}
      )
      SELECT extract(epoch FROM begins)::float8 AS time, counted.*
      FROM slots
        -- Each by itself: joined with all of them, all rows of the author are read for each.
        CROSS JOIN LATERAL (
          SELECT ${SUMS} FROM user_quarters WHERE user_id = $1 AND quarter >= begins AND quarter < ends
        ) AS counted
      ORDER BY begins`,
    values: valuesOf(userId, timeZone, range),
  })

export interface RangeDays {
  fromDay: string
  toDay: string
  dayCount: number
  /** How many days ago the range begins. */
  age: number
}

/** The days of a range. */
export async function findRange(db: Db, userId: string, timeZone: string, range: Range): Promise<RangeDays> {
  const [row] = await db.query<RangeDays & Record<string, unknown>>({
    name: 'insights.range',
    text: `
      WITH ${RANGE}
      SELECT from_day::text AS "fromDay", to_day::text AS "toDay", day_count AS "dayCount", today - from_day AS age
      FROM range WHERE $1::bigint IS NOT NULL`,
    values: valuesOf(userId, timeZone, range),
  })
  if (!row) throw new Error('A range has no days.')
  return row
}

/**
 * Sums of as many days before a range. For a range that ends today, they end at the same time of the day: half a day is not
 * less than a whole one for being half.
 */
export async function findBefore(db: Db, userId: string, timeZone: string, range: Range): Promise<Figures> {
  const [row] = await db.query<Figures>({
    name: 'insights.before',
    text: `
      WITH ${RANGE}
      SELECT ${SUMS}
      FROM range LEFT JOIN user_quarters ON user_id = $1
        AND quarter >= (begins AT TIME ZONE $2 - make_interval(days => day_count)) AT TIME ZONE $2
        AND quarter < (least(now(), ends) AT TIME ZONE $2 - make_interval(days => day_count)) AT TIME ZONE $2`,
    values: valuesOf(userId, timeZone, range),
  })
  if (!row) throw new Error('A sum has no row.')
  return row
}

/** Views by hour of the week, from Monday at midnight on: hours without any are left out. */
export const findWeekHours = (
  db: Db,
  userId: string,
  timeZone: string,
  range: Range,
): Promise<{ place: number; views: number }[]> =>
  db.query({
    name: 'insights.weekHours',
    text: `
      WITH ${RANGE}
      -- 1970 began on a Thursday. Weekdays and hours by their names take four times as long.
      SELECT ((date_part('epoch', quarter AT TIME ZONE $2)::bigint / 3600 + 3 * 24) % (7 * 24))::int AS place,
        sum(view_count)::float8 AS views
      FROM range, generate_series(begins, ends - interval '1 second', interval '1 day') AS each (start)
        -- Each by itself, with an offset that leaves it so: together, they are read by several processes, which wait.
        CROSS JOIN LATERAL (
          SELECT quarter, view_count FROM user_quarters
          WHERE user_id = $1 AND quarter >= start AND quarter < least(start + interval '1 day', ends) AND view_count > 0
          OFFSET 0
        ) AS of_day
      GROUP BY place`,
    values: valuesOf(userId, timeZone, range),
  })
