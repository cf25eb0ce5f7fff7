import { expect, test } from 'vitest'

import { NOTICE_KINDS_VERSION } from '#contract/notice-kinds.ts'
import { countNotices, listNotices } from '#server/features/notices/read-service.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUser } from '#support/users.ts'

import { feedbackRoutes, listFeedback, listUnanswered, replyTo, sendFeedback } from './feedback.ts'

const db = await withDatabase()
const mia = await addUser(db)
const ben = await addUser(db)
const reply = (id: string, text: string) => db.transaction((tx) => replyTo(tx, id, text))
const latestReply = async (viewer: typeof mia) =>
  (await feedbackRoutes({} as never)['feedback.latestReply']({}, { db, viewer } as never)).lastFeedbackReplyId

test('feedback is answered by those who run the site, and shown to its author alone (section 3, feedback slice)', async () => {
  const { feedbackId } = await db.transaction((tx) =>
    sendFeedback(tx, mia, { topic: 'idea', text: 'More birds' }),
  )
  await db.transaction((tx) => sendFeedback(tx, mia, { topic: 'problem', text: 'No birds' }))
  expect(await listUnanswered(db)).toMatchObject([
    { uniqueId: mia.uniqueId, topic: 'idea', text: 'More birds' },
    { text: 'No birds' },
  ])
  expect(await latestReply(mia)).toBe(0)
  expect(await reply(feedbackId, 'Soon')).toBe(true)
  expect(await reply('1', 'Soon')).toBe(false)
  const listed = await listFeedback(db, mia)
  expect(listed).toMatchObject([{ text: 'No birds' }, { text: 'More birds', reply: { text: 'Soon' } }])
  expect(listed[0]?.reply).toBeUndefined()
  expect(await latestReply(mia)).toBe(listed[1]?.reply?.id)
  expect(await latestReply(mia)).toBeGreaterThan(0)
  expect(await listFeedback(db, ben)).toEqual([])
  expect(await latestReply(ben)).toBe(0)
  expect(await listUnanswered(db)).toHaveLength(1)
})

test('a reply is a notice from the site, once more for another one, until the feedback is gone (section 3, inbox)', async () => {
  const ann = await addUser(db)
  const noticesOf = async (user: typeof ann, kinds?: number) =>
    (await listNotices(db, user, { tab: 'site', count: 20, language: 'en', kinds })).groups
  const { feedbackId } = await db.transaction((tx) =>
    sendFeedback(tx, ann, { topic: 'idea', text: 'More trees' }),
  )
  const published = collectPublished(db)
  await reply(feedbackId, 'Yes')
  const [first] = await noticesOf(ann, NOTICE_KINDS_VERSION)
  expect(first).toMatchObject({ kind: 'feedbackReply', noticeCount: 1, isUnread: true, actors: [] })
  expect(published).toContainEqual({ kind: 'notices', userId: ann.id })
  await reply(feedbackId, 'No')
  const again = await noticesOf(ann, NOTICE_KINDS_VERSION)
  expect(again).toHaveLength(1)
  expect(again[0]?.latestId).not.toBe(first?.latestId)
  expect((await countNotices(db, ann)).unread.site).toBe(1)
  expect((await countNotices(db, ben)).unread.site).toBe(0)
  // Pages of earlier builds cannot show this notice.
  expect(await noticesOf(ann)).toEqual([])

  for (let count = 0; count < 200; count += 1)
    await db.transaction((tx) => sendFeedback(tx, ann, { topic: 'idea', text: `Tree ${count}` }))
  expect(await noticesOf(ann, NOTICE_KINDS_VERSION)).toEqual([])
  expect((await countNotices(db, ann)).unread.site).toBe(0)
})
