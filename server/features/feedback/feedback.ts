import type { Input, Output } from '#contract/endpoints/index.ts'
import type { Feedback } from '#contract/models/feedback.ts'
import { requireViewer, type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { recordNotice, withdrawNotice, type Notice } from '#server/features/notices/service.ts'

/** The history shows so many, the latest first. */
const SHOWN_MAX_COUNT = 50
/** Of one user. The oldest go. */
const STORED_MAX_COUNT = 200

export const feedbackRoutes = (publish: Publish): FeatureRoutes<'feedback'> => ({
  'feedback.send': (input, context) => sendFeedback(context.db, requireViewer(context), input, publish),
  'feedback.list': async (_input, context) => ({
    feedback: await listFeedback(context.db, requireViewer(context)),
  }),
  'feedback.latestReply': async (_input, context) => ({
    lastFeedbackReplyId: await findLatestReply(context.db, requireViewer(context)),
  }),
})

/** The user is told by the site, so that they are the actor too. */
const noticeOf = (userId: string, feedbackId: string): Notice => ({
  kind: 'feedbackReply',
  recipientId: userId,
  actorId: userId,
  feedbackId,
})

export async function sendFeedback(
  db: Db,
  { id: userId }: Viewer,
  { topic, text }: Input<'feedback.send'>,
  publish: Publish,
): Promise<Output<'feedback.send'>> {
  const feedbackId = nextId()
  await db.query({
    name: 'feedback.insert',
    text: 'INSERT INTO feedback (id, user_id, topic, text) VALUES ($1, $2, $3, $4)',
    values: [feedbackId, userId, topic, text],
  })
  const trimmed = await db.query<{ id: string }>({
    name: 'feedback.trim',
    text: `
      DELETE FROM feedback WHERE id IN
        (SELECT id FROM feedback WHERE user_id = $1 ORDER BY id DESC OFFSET ${STORED_MAX_COUNT})
      RETURNING id`,
    values: [userId],
  })
  for (const { id } of trimmed) await withdrawNotice(db, noticeOf(userId, id), publish)
  return { feedbackId }
}

interface FeedbackRow extends Omit<Feedback, 'reply'> {
  reply: string | null
  replyNumber: number | null
  replyTime: number | null
}

export async function listFeedback(db: Db, { id: userId }: Viewer): Promise<Feedback[]> {
  const rows = await db.query<FeedbackRow>({
    name: 'feedback.list',
    text: `
      SELECT id, topic, text, floor(extract(epoch FROM created_at))::float8 AS "createTime", reply,
        reply_number::float8 AS "replyNumber", floor(extract(epoch FROM replied_at))::float8 AS "replyTime"
      FROM feedback WHERE user_id = $1 ORDER BY id DESC LIMIT ${SHOWN_MAX_COUNT}`,
    values: [userId],
  })
  return rows.map(({ reply, replyNumber, replyTime, ...feedback }) => ({
    ...feedback,
    ...(reply !== null && { reply: { id: replyNumber ?? 0, text: reply, createTime: replyTime ?? 0 } }),
  }))
}

async function findLatestReply(db: Db, { id: userId }: Viewer): Promise<number> {
  const [latest] = await db.query<{ number: number }>({
    name: 'feedback.latestReply',
    text: `SELECT coalesce(max(reply_number), 0)::float8 AS number FROM feedback WHERE user_id = $1`,
    values: [userId],
  })
  return latest?.number ?? 0
}

/** Feedback that nobody has replied to, the oldest first. */
export const listUnanswered = (db: Db) =>
  db.query<{ id: string; uniqueId: string; topic: string; text: string; createdAt: Date }>({
    text: `
      SELECT feedback.id, unique_id AS "uniqueId", topic, text, feedback.created_at AS "createdAt"
      FROM feedback JOIN users ON users.id = user_id WHERE reply IS NULL ORDER BY feedback.id LIMIT 100`,
  })

/**
 * Replies to feedback, and tells its author. Another reply takes the place of the first one, and they are told once more.
 * @returns whether there is such feedback
 */
export async function replyTo(db: Db, id: string, reply: string, publish: Publish): Promise<boolean> {
  const [changed] = await db.query<{ userId: string }>({
    text: `
      UPDATE feedback SET reply = $2, replied_at = now(), reply_number = floor(extract(epoch FROM now()) * 1000)
      WHERE id = $1 RETURNING user_id AS "userId"`,
    values: [id, reply],
  })
  if (!changed) return false
  await withdrawNotice(db, noticeOf(changed.userId, id), publish)
  await recordNotice(db, noticeOf(changed.userId, id), publish)
  return true
}
