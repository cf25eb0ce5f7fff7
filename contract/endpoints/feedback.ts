import * as v from 'valibot'

import { read, upload, write } from '../endpoint.ts'
import {
  FEEDBACK_PICTURES_MAX_COUNT,
  FEEDBACK_TOPICS,
  FeedbackSchema,
  FeedbackTextSchema,
  WaitingFeedbackSchema,
} from '../models/feedback.ts'
import { IdSchema, LocalIdSchema } from '../models/primitives.ts'

/** Feedback to operators (specification section 2.3: feedback, feedback report, feedback history). */
export const feedbackEndpoints = {
  'feedback.send': write({
    path: '/api/feedback/report/',
    input: v.object({
      topic: v.picklist(FEEDBACK_TOPICS),
      text: FeedbackTextSchema,
      /** Pictures that were sent before, by `feedback.uploadImage`. */
      pictures: v.optional(v.pipe(v.array(LocalIdSchema), v.maxLength(FEEDBACK_PICTURES_MAX_COUNT))),
    }),
    output: v.object({ feedbackId: IdSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'complaint',
      captcha: { after: 20, countedBy: 'person' },
    },
  }),
  /**
   * Sends a picture for later feedback, once, under an id that the device made up (specification section 7.3, feedback
   * image upload).
   */
  'feedback.uploadImage': upload({
    path: '/api/feedback/image/upload/',
    input: v.object({ localId: LocalIdSchema }),
    output: v.object({ localId: LocalIdSchema }),
    policy: { access: 'member', idempotency: 'natural', limit: 'picture' },
  }),
  /** The caller's latest feedback, with replies. */
  'feedback.list': read({
    path: '/api/feedback/history/',
    input: v.object({}),
    output: v.object({ feedback: v.array(FeedbackSchema) }),
    policy: { access: 'member' },
  }),
  /** Feedback of all users that has no reply, the oldest first. */
  'feedback.waiting': read({
    path: '/api/feedback/waiting/',
    input: v.object({}),
    output: v.object({ feedback: v.array(WaitingFeedbackSchema) }),
    policy: { access: 'operator' },
  }),
  /** Replies to feedback of a user, who gets a notice. */
  'feedback.reply': write({
    path: '/api/feedback/reply/',
    input: v.object({ feedbackId: IdSchema, text: FeedbackTextSchema }),
    output: v.object({ feedbackId: IdSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** The number of the latest reply to the caller; 0 without one (specification section 3, feedback slice). */
  'feedback.latestReply': read({
    path: '/api/feedback/reply/latest/',
    input: v.object({}),
    output: v.object({ lastFeedbackReplyId: v.number() }),
    policy: { access: 'member' },
  }),
}
