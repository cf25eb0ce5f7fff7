import type { InsightDay } from '#contract/endpoints/insights.ts'
import { FIGURE_DAYS } from '#contract/insights.ts'
import type { Db } from '#server/db/client.ts'

import { TODAY } from './sql.ts'

/** The last days of a user in UTC, including empty ones. */
export const findDays = (db: Db, userId: string, dayCount: number) =>
  db.query<InsightDay & Record<string, unknown>>({
    name: 'insights.days',
    text: `
      SELECT each.day::date::text AS day, coalesce(sum(view_count), 0)::int AS "viewCount",
        coalesce(sum(like_count), 0)::int AS "likeCount", coalesce(sum(comment_count), 0)::int AS "commentCount",
        coalesce(sum(followed_count - unfollowed_count), 0)::int AS "followerCount"
      FROM generate_series(${TODAY} - ($2::int - 1), ${TODAY}, interval '1 day') AS each (day)
        LEFT JOIN user_quarters ON user_id = $1 AND quarter >= each.day AT TIME ZONE 'UTC'
          AND quarter < (each.day + interval '1 day') AT TIME ZONE 'UTC'
      GROUP BY each.day
      ORDER BY each.day`,
    values: [userId, dayCount],
  })

/** Removes figures that no page shows any more. */
export async function deleteOldFigures(db: Db): Promise<void> {
  const values = [FIGURE_DAYS]
  await db.query({
    text: `DELETE FROM user_quarters WHERE quarter < now() - make_interval(days => $1)`,
    values,
  })
  await db.query({ text: deleteOldDays('video_days'), values })
  await db.query({ text: deleteOldDays('video_day_sources'), values })
  await db.query({ text: deleteOldDays('user_day_sources'), values })
  await db.query({ text: deleteOldDays('site_days'), values })
  await db.query({ text: deleteOldDays('site_day_videos'), values })
  await db.query({ text: deleteOldDays('site_day_sources'), values })
}

const deleteOldDays = (table: string) => `DELETE FROM ${table} WHERE day < ${TODAY} - $1::int`
