import * as v from 'valibot'

import { severalLines } from '../clean-text.ts'
import { SharedPictureSchema } from './conversation.ts'
import { IdSchema } from './primitives.ts'

export const FEEDBACK_TOPICS = ['problem', 'idea', 'account', 'safety', 'other'] as const
export const FEEDBACK_MAX_LENGTH = 1_000
export const FEEDBACK_PICTURES_MAX_COUNT = 4

/** A user's text to operators. */
export const FeedbackTextSchema = v.pipe(
  v.string(),
  v.transform(severalLines),
  v.minLength(1),
  v.maxLength(FEEDBACK_MAX_LENGTH),
)

/** Feedback of a user, and the reply of an operator. Times are seconds since 1970. */
export const FeedbackSchema = v.object({
  id: IdSchema,
  topic: v.picklist(FEEDBACK_TOPICS),
  text: v.string(),
  createTime: v.number(),
  /** Absent if there are none. Only the sender and operators can fetch them. */
  pictures: v.optional(v.array(SharedPictureSchema)),
  reply: v.optional(v.object({ id: v.number(), text: v.string(), createTime: v.number() })),
})
/** Feedback without a reply, as operators see it. */
export const WaitingFeedbackSchema = v.object({
  ...v.omit(FeedbackSchema, ['reply']).entries,
  /** The sender. */
  uniqueId: v.string(),
})
export type WaitingFeedback = v.InferOutput<typeof WaitingFeedbackSchema>
export type Feedback = v.InferOutput<typeof FeedbackSchema>
