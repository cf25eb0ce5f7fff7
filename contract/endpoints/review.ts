import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE } from '../constants.ts'
import { BULK_MAX_COUNT, MIN_AGES, VIDEO_DECISIONS } from '../decisions.ts'
import { read, write } from '../endpoint.ts'
import { ReviewCountsSchema, ReviewedVideoSchema } from '../models/operator.ts'
import { IdSchema, integerParameter } from '../models/primitives.ts'
import { REVIEW_CAUSES } from '../moderation.ts'
import { decisionTerms, RegionRuleSchema, RegionsSchema } from './operator.ts'

/** Smaller than in other lists, as each video plays. */
const PAGE_SIZE = 12

/** Calls of moderators about videos, reported or not. */
export const reviewEndpoints = {
  /** Videos that wait for a review, the oldest first. */
  'review.videos': read({
    path: '/api/operator/review/',
    input: v.object({
      /** Absent: all. */
      cause: v.optional(v.picklist(REVIEW_CAUSES)),
      cursor: v.optional(IdSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), PAGE_SIZE),
    }),
    output: v.object({
      videos: v.array(ReviewedVideoSchema),
      counts: ReviewCountsSchema,
      cursor: v.nullable(IdSchema),
    }),
    policy: { access: 'moderator' },
  }),
  /** A video by its id or by an address that leads to it. */
  'review.find': read({
    path: '/api/operator/find_video/',
    input: v.object({ address: v.pipe(v.string(), v.trim(), v.maxLength(2_000)) }),
    output: v.object({ video: ReviewedVideoSchema }),
    policy: { access: 'moderator' },
  }),
  /** Decides about videos and closes their reports. Videos that are meanwhile gone are skipped. */
  'review.decide': write({
    path: '/api/operator/decide_video/',
    input: v.object({
      videoIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(BULK_MAX_COUNT)),
      /** Skips videos that another moderator has meanwhile decided about. */
      isWaitingOnly: v.optional(v.boolean(), false),
      decision: v.picklist(VIDEO_DECISIONS),
      ...decisionTerms,
      minAge: v.optional(v.picklist(MIN_AGES), 18),
      /** Used by `limitRegion`. */
      regions: RegionsSchema,
      regionRule: RegionRuleSchema,
    }),
    output: v.object({ decided: v.array(v.object({ videoId: IdSchema, decisionId: IdSchema })) }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
}
