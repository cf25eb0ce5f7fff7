import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { InsightDay } from '#contract/endpoints/insights.ts'
import { INSIGHT_DAYS } from '#contract/insights.ts'
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
      SELECT each.day::date::text AS day, coalesce(view_count, 0) AS "viewCount", coalesce(like_count, 0) AS "likeCount",
        coalesce(comment_count, 0) AS "commentCount", coalesce(follower_count, 0) AS "followerCount"
      FROM generate_series(${TODAY} - ($2::int - 1), ${TODAY}, interval '1 day') AS each (day)
        LEFT JOIN user_days ON user_id = $1 AND user_days.day = each.day::date
      ORDER BY each.day`,
    values: [id, dayCount],
  })
  return { days }
}

/** Removes days that no page shows any more. */
export const deleteOldDays = (db: Db): Promise<unknown> =>
  db.query({ text: `DELETE FROM user_days WHERE day <= ${TODAY} - $1::int`, values: [INSIGHT_DAYS] })
