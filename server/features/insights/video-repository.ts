import type { VideoSort } from '#contract/insights.ts'
import type { Db } from '#server/db/client.ts'
import { LIST_ORDER } from '#server/db/schema/shown-to.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'

import { TODAY } from './sql.ts'

export interface VideoRow {
  id: string
  caption: string
  media: StoredMedia
  createdAt: Date
  views: number
  plays: number
  watchTimeSec: number
  fullPlays: number
  likes: number
  comments: number
  shares: number
  followersWon: number
  /** The value by which it is sorted, as digits. */
  place: string
}

/** SQL of what videos are sorted by, as whole numbers. */
const PLACES: Record<VideoSort, string> = {
  posted: LIST_ORDER,
  views: 'videos.play_count',
  watchTime: 'coalesce(watch_time_ms, 0)',
  average: 'coalesce(watch_time_ms / nullif(totals.play_count, 0), 0)',
  full: 'coalesce(full_count::bigint * 10000 / nullif(totals.play_count, 0), 0)',
  likes: 'like_count',
  comments: 'comment_count',
  shares: 'share_count',
}

const columnsOf = (place: string) => `videos.id, caption, media, created_at AS "createdAt",
  videos.play_count AS views, coalesce(totals.play_count, 0) AS plays,
  floor(coalesce(watch_time_ms, 0) / 1000)::float8 AS "watchTimeSec", coalesce(full_count, 0) AS "fullPlays",
  like_count AS likes, comment_count AS comments, share_count AS shares,
  coalesce(totals.followed_count, 0) AS "followersWon", (${place})::bigint AS place`

// With a limit the totals are found by their key for each video: joined, those of all videos of the site are read.
const FROM_VIDEOS = `
  FROM videos LEFT JOIN LATERAL (SELECT * FROM video_totals WHERE video_id = videos.id LIMIT 1) AS totals ON true
  WHERE author_id = $1 AND state = 'ready' AND deleted_at IS NULL`

/** Beyond all places: the first page begins there. */
const MAX_PLACE = '9223372036854775807'

interface VideoPage {
  sort: VideoSort
  isUpwards: boolean
  /** Part of the caption. Empty: all videos. */
  q: string
  /** The last video of the page before. */
  after: readonly [place: string, id: string] | null
  limit: number
}

/**
 * The next videos of an author. Those by time of posting come from `videos_author` one by one; for another order the
 * author's own videos are read by that index and the first `limit` are picked, whatever the site has besides.
 */
export function findVideoPage(
  db: Db,
  authorId: string,
  { sort, isUpwards, q, after, limit }: VideoPage,
): Promise<VideoRow[]> {
  const place = `(${PLACES[sort]})::bigint`
  const direction = isUpwards ? 'ASC' : 'DESC'
  const [afterPlace, afterId] = after ?? [isUpwards ? '-1' : MAX_PLACE, '0']
  return db.query<VideoRow>({
    name: `insights.videos.${sort}.${direction}`,
    text: `
      SELECT ${columnsOf(PLACES[sort])} ${FROM_VIDEOS}
        AND (${place}, videos.id) ${isUpwards ? '>' : '<'} ($2::bigint, $3::bigint)
        AND ($4 = '' OR strpos(lower(caption), lower($4)) > 0)
      ORDER BY ${place} ${direction}, videos.id ${direction} LIMIT $5`,
    values: [authorId, afterPlace, afterId, q, limit],
  })
}

/** A video of an author. Undefined: it is not theirs, or deleted. */
export async function findOwnVideo(db: Db, authorId: string, videoId: string): Promise<VideoRow | undefined> {
  const [row] = await db.query<VideoRow>({
    name: 'insights.video',
    text: `SELECT ${columnsOf(PLACES.views)} ${FROM_VIDEOS} AND videos.id = $2`,
    values: [authorId, videoId],
  })
  return row
}

/** Days in UTC: so many up to today, or from one to another. */
export interface UtcRange {
  dayCount: number
  fromDay?: string | undefined
  toDay?: string | undefined
}

const RANGE = `
  range AS (
    SELECT least(coalesce($3::date, ${TODAY} - ($2::int - 1)), ${TODAY}) AS from_day,
      least(coalesce($4::date, ${TODAY}), ${TODAY}) AS to_day
  )`
const valuesOf = (videoId: string, { dayCount, fromDay, toDay }: UtcRange) => [
  videoId,
  dayCount,
  fromDay ?? null,
  toDay ?? null,
]

export interface VideoDayRow {
  day: string
  views: number
  plays: number
  watchTimeSec: number
  fullPlays: number
  newViewers: number
  returningViewers: number
}

/** The figures of each day of a range, also of days without any. */
export const findVideoDays = (db: Db, videoId: string, range: UtcRange): Promise<VideoDayRow[]> =>
  db.query<VideoDayRow & Record<string, unknown>>({
    name: 'insights.videoDays',
    text: `
      WITH ${RANGE}
      SELECT each.day::date::text AS day, coalesce(view_count, 0) AS views, coalesce(play_count, 0) AS plays,
        floor(coalesce(watch_time_ms, 0) / 1000)::float8 AS "watchTimeSec", coalesce(full_count, 0) AS "fullPlays",
        coalesce(new_count, 0) AS "newViewers", coalesce(returning_count, 0) AS "returningViewers"
      FROM range CROSS JOIN generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') AS each (day)
        LEFT JOIN video_days ON video_id = $1 AND video_days.day = each.day::date
      ORDER BY each.day`,
    values: valuesOf(videoId, range),
  })

/** The seconds at which plays of a video begin and end. */
export const findCurve = (db: Db, videoId: string): Promise<{ second: number; difference: number }[]> =>
  db.query({
    name: 'insights.curve',
    text: 'SELECT second, difference FROM video_curves WHERE video_id = $1 ORDER BY second',
    values: [videoId],
  })
