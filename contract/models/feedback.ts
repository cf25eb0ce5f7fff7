import * as v from 'valibot'

import { severalLines } from '../clean-text.ts'
import { IdSchema } from './primitives.ts'

export const FEEDBACK_TOPICS = ['problem', 'idea', 'account', 'safety', 'other'] as const
export const FEEDBACK_MAX_LENGTH = 1_000

/** Words of a user to those who run the site. */
export const FeedbackTextSchema = v.pipe(
  v.string(),
  v.transform(severalLines),
  v.minLength(1),
  v.maxLength(FEEDBACK_MAX_LENGTH),
)

/** Feedback of a user, and the reply of those who run the site. Times are seconds since 1970. */
export const FeedbackSchema = v.object({
  id: IdSchema,
  topic: v.picklist(FEEDBACK_TOPICS),
  text: v.string(),
  createTime: v.number(),
  reply: v.optional(v.object({ id: v.number(), text: v.string(), createTime: v.number() })),
})
export type Feedback = v.InferOutput<typeof FeedbackSchema>
