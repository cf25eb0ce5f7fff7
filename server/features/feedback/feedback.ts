import type { Input, Output } from '#contract/endpoints/index.ts'
import type { Feedback, WaitingFeedback } from '#contract/models/feedback.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { feedbackNotExist, invalidInput } from '#server/api/problems.ts'
import { requireRights, type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { removePicturesOfFeedback } from '#server/features/conversations/picture-repository.ts'
import {
  addToFeedback,
  findFeedbackPictures,
  type PictureTools,
  uploadPicture,
} from '#server/features/conversations/picture-service.ts'
import { recordNotice, withdrawNotice, type Notice } from '#server/features/notices/service.ts'
import { recordAction } from '#server/features/operator/audit.ts'

/** Entries that the history shows, the latest first. */
const SHOWN_MAX_COUNT = 50
/** Stored feedback of one user. The oldest is removed. */
const STORED_MAX_COUNT = 200

export const feedbackRoutes = (tools: PictureTools): FeatureRoutes<'feedback'> => ({
  'feedback.send': (input, { db, viewer }) => sendFeedback(db, viewer, input),
  'feedback.uploadImage': (input, context) => {
    const { viewer } = context
    if (!context.body) throw invalidInput(sentence('pictureMissing'))
    return uploadPicture(context.db, tools, viewer, input, context.body)
  },
  'feedback.list': async (_input, { db, viewer }) => ({
    feedback: await listFeedback(db, viewer),
  }),
  'feedback.waiting': async (_input, { db, viewer }) => ({
    feedback: await listWaiting(db, viewer),
  }),
  'feedback.reply': (input, { db, viewer }) => replyAsOperator(db, viewer, input),
  'feedback.latestReply': async (_input, { db, viewer }) => ({
    lastFeedbackReplyId: await findLatestReply(db, viewer),
  }),
})

/** A notice from the site, so the user is also the actor. */
const noticeOf = (userId: string, feedbackId: string): Notice => ({
  kind: 'feedbackReply',
  recipientId: userId,
  actorId: userId,
  feedbackId,
})

/**  */
export async function sendFeedback(
  db: Tx,
  viewer: Viewer,
  { topic, text, pictures = [] }: Input<'feedback.send'>,
): Promise<Output<'feedback.send'>> {
  const { id: userId } = viewer
  const feedbackId = nextId()
  await db.query({
    name: 'feedback.insert',
    text: 'INSERT INTO feedback (id, user_id, topic, text) VALUES ($1, $2, $3, $4)',
    values: [feedbackId, userId, topic, text],
  })
  if (pictures.length > 0) await addToFeedback(db, viewer, pictures, feedbackId)
  const trimmed = await db.query<{ id: string }>({
    name: 'feedback.trim',
    text: `
      SELECT id FROM feedback WHERE user_id = $1 ORDER BY id DESC OFFSET ${STORED_MAX_COUNT}`,
    values: [userId],
  })
  const trimmedIds = trimmed.map(({ id }) => id)
  await removePicturesOfFeedback(db, trimmedIds)
  await db.query({
    name: 'feedback.remove',
    text: 'DELETE FROM feedback WHERE id = ANY ($1::bigint[])',
    values: [trimmedIds],
  })
  for (const id of trimmedIds) await withdrawNotice(db, noticeOf(userId, id))
  return { feedbackId }
}

interface FeedbackRow extends Omit<Feedback, 'reply' | 'pictures'> {
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
  const pictures = await findFeedbackPictures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ reply, replyNumber, replyTime, ...feedback }) => ({
    ...feedback,
    ...(pictures.has(feedback.id) && { pictures: pictures.get(feedback.id) }),
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

/** Feedback without a reply, the oldest first, with its pictures. */
export async function listWaiting(db: Db, viewer: Viewer): Promise<WaitingFeedback[]> {
  requireRights(viewer, 'operator')
  const waiting = await listUnanswered(db)
  const pictures = await findFeedbackPictures(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.map(({ createdAt, ...feedback }) => ({
    ...feedback,
    createTime: epochSeconds(createdAt),
    ...(pictures.has(feedback.id) && { pictures: pictures.get(feedback.id) }),
  }))
}

/**
 * Replies to feedback, as an operator.
 * @throws {ApiError} 404 when it is gone
 */
export async function replyAsOperator(
  db: Tx,
  viewer: Viewer,
  { feedbackId, text }: Input<'feedback.reply'>,
): Promise<Output<'feedback.reply'>> {
  requireRights(viewer, 'operator')
  if (!(await replyTo(db, feedbackId, text))) throw feedbackNotExist()
  await recordAction(db, viewer, { action: 'feedback.reply', subject: `feedback ${feedbackId}` })
  return { feedbackId }
}

/** Feedback without a reply, the oldest first. */
export const listUnanswered = (db: Db) =>
  db.query<{ id: string; uniqueId: string; topic: Feedback['topic']; text: string; createdAt: Date }>({
    text: `
      SELECT feedback.id, unique_id AS "uniqueId", topic, text, feedback.created_at AS "createdAt"
      FROM feedback JOIN users ON users.id = user_id WHERE reply IS NULL ORDER BY feedback.id LIMIT 100`,
  })

/**
 * Replies to feedback, and sends its author a notice. Another reply replaces the first one and sends another notice.
 * @returns whether there is such feedback
 */
export async function replyTo(db: Tx, id: string, reply: string): Promise<boolean> {
  const [changed] = await db.query<{ userId: string }>({
    text: `
      UPDATE feedback SET reply = $2, replied_at = now(), reply_number = floor(extract(epoch FROM now()) * 1000)
      WHERE id = $1 RETURNING user_id AS "userId"`,
    values: [id, reply],
  })
  if (!changed) return false
  await withdrawNotice(db, noticeOf(changed.userId, id))
  await recordNotice(db, noticeOf(changed.userId, id))
  return true
}
