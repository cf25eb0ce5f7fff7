import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { INSIGHT_DAYS, INSIGHT_PERIODS } from '../insights.ts'

/**
 * Views, likes, comments and followers that the viewer got on one day. A withdrawn like or follower counts against the
 * day of the withdrawal.
 */
const InsightDaySchema = v.object({
  /** Such as `2026-11-27`, in UTC. */
  day: v.pipe(v.string(), v.isoDate()),
  viewCount: v.number(),
  likeCount: v.number(),
  commentCount: v.number(),
  followerCount: v.number(),
})
export type InsightDay = v.InferOutput<typeof InsightDaySchema>

export const insightEndpoints = {
  /**
   * The viewer's own figures, the earliest day first; the last one is today (specification section 2.3, insight_page).
   */
  'insights.days': read({
    path: '/api/insight/days/',
    input: v.object({
      dayCount: v.optional(
        v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.picklist(INSIGHT_PERIODS)),
        INSIGHT_PERIODS[1],
      ),
    }),
    output: v.object({ days: v.pipe(v.array(InsightDaySchema), v.maxLength(INSIGHT_DAYS)) }),
    policy: { access: 'member' },
  }),
}
