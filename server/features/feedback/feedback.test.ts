import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { feedbackRoutes, listFeedback, listUnanswered, replyTo, sendFeedback } from './feedback.ts'

const db = await withDatabase()
const mia = await addUser(db)
const ben = await addUser(db)
const latestReply = async (viewer: typeof mia) =>
  (await feedbackRoutes['feedback.latestReply']({}, { db, viewer } as never)).lastFeedbackReplyId

test('feedback is answered by those who run the site, and shown to its author alone (section 3, feedback slice)', async () => {
  const { feedbackId } = await sendFeedback(db, mia, { topic: 'idea', text: 'More birds' })
  await sendFeedback(db, mia, { topic: 'problem', text: 'No birds' })
  expect(await listUnanswered(db)).toMatchObject([
    { uniqueId: mia.uniqueId, topic: 'idea', text: 'More birds' },
    { text: 'No birds' },
  ])
  expect(await latestReply(mia)).toBe(0)
  expect(await replyTo(db, feedbackId, 'Soon')).toBe(true)
  expect(await replyTo(db, '1', 'Soon')).toBe(false)
  const listed = await listFeedback(db, mia)
  expect(listed).toMatchObject([{ text: 'No birds' }, { text: 'More birds', reply: { text: 'Soon' } }])
  expect(listed[0]?.reply).toBeUndefined()
  expect(await latestReply(mia)).toBe(listed[1]?.reply?.id)
  expect(await latestReply(mia)).toBeGreaterThan(0)
  expect(await listFeedback(db, ben)).toEqual([])
  expect(await latestReply(ben)).toBe(0)
  expect(await listUnanswered(db)).toHaveLength(1)
})
