import * as v from 'valibot'

import { read, write } from '../endpoint.ts'
import { FEEDBACK_TOPICS, FeedbackSchema, FeedbackTextSchema } from '../models/feedback.ts'
import { IdSchema } from '../models/primitives.ts'

/** Feedback to those who run the site (specification section 2.3: feedback, feedback report, feedback history). */
export const feedbackEndpoints = {
  'feedback.send': write({
    path: '/api/feedback/report/',
    input: v.object({ topic: v.picklist(FEEDBACK_TOPICS), text: FeedbackTextSchema }),
    output: v.object({ feedbackId: IdSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'complaint',
      captcha: { after: 20, countedBy: 'person' },
    },
  }),
  /** The caller's latest feedback, with replies. */
  'feedback.list': read({
    path: '/api/feedback/history/',
    input: v.object({}),
    output: v.object({ feedback: v.array(FeedbackSchema) }),
    policy: { access: 'member' },
  }),
  /** The number of the latest reply to the caller; 0 without one (specification section 3, feedback slice). */
  'feedback.latestReply': read({
    path: '/api/feedback/reply/latest/',
    input: v.object({}),
    output: v.object({ lastFeedbackReplyId: v.number() }),
    policy: { access: 'member' },
  }),
}
