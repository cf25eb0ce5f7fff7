import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { InsightDay } from '#contract/endpoints/insights.ts'
import { FIGURE_DAYS } from '#contract/insights.ts'
import { type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

import { TODAY } from './sql.ts'

export const insightRoutes: FeatureRoutes<'insights'> = {
  'insights.days': (input, { db, viewer }) => listDays(db, viewer, input),
}

/** Lists the viewer's days, including empty ones. */
async function listDays(
  db: Db,
  { id }: Viewer,
  { dayCount }: ParsedInput<'insights.days'>,
): Promise<Output<'insights.days'>> {
  const days = await db.query<InsightDay & Record<string, unknown>>({
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
    values: [id, dayCount],
  })
  return { days }
}

/** Removes figures that no page shows any more. */
export async function deleteOldFigures(db: Db): Promise<void> {
  const values = [FIGURE_DAYS]
  await db.query({
    text: `DELETE FROM user_quarters WHERE quarter < now() - make_interval(days => $1)`,
    values,
  })
  await db.query({ text: `DELETE FROM video_days WHERE day < ${TODAY} - $1::int`, values })
  await db.query({ text: `DELETE FROM video_day_sources WHERE day < ${TODAY} - $1::int`, values })
}
