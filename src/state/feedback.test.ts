import { expect, test } from 'vitest'

import { clearNewestFeedback, feedback, setNewestFeedback } from './feedback.ts'

test('a reply is new until it has been seen (specification section 4, set and clear newest feedback)', () => {
  setNewestFeedback(0)
  expect(feedback).toEqual({ hasNewFeedbackReply: false, lastFeedbackReplyId: 0 })
  setNewestFeedback(7)
  expect(feedback).toEqual({ hasNewFeedbackReply: true, lastFeedbackReplyId: 7 })
  clearNewestFeedback()
  expect(feedback).toEqual({ hasNewFeedbackReply: false, lastFeedbackReplyId: 7 })
  setNewestFeedback(7)
  expect(feedback.hasNewFeedbackReply).toBe(false)
  setNewestFeedback(8)
  expect(feedback.hasNewFeedbackReply).toBe(true)
})
