import type { NotificationKind } from '#contract/notification-kinds.ts'

import type { Db } from './client.ts'

/** SQL: the user has a device that shows notifications. */
const hasDevice = (userId: string): string =>
  `EXISTS (SELECT FROM push_subscriptions WHERE user_id = ${userId})`

/** Events that follow one another within this time make one notification. */
const GATHER_SEC: Record<NotificationKind, number> = {
  likes: 30,
  comments: 10,
  mentions: 10,
  followers: 30,
  requests: 10,
  messages: 3,
  site: 3,
}

const gatherSql = (kind: string): string =>
  `make_interval(secs => CASE ${kind} ${Object.entries(GATHER_SEC)
    .map(([name, seconds]) => `WHEN '${name}' THEN ${seconds}`)
    .join(' ')} ELSE 0 END)`

/**
 * SQL for a `WITH` that records who is to get a notification, at the same cost for every event, without locks that
 * other events wait for. The text of the notification is made when it is sent.
 * @param source rows with `user_id` and `kind`
 */
export const noteSql = (source: string): string => `
  INSERT INTO pending_notifications (user_id, kind, due_at)
  SELECT source.user_id, source.kind, now() + ${gatherSql('source.kind')} FROM (${source}) AS source
  WHERE ${hasDevice('source.user_id')} AND NOT EXISTS (
    SELECT FROM pending_notifications AS noted
    WHERE noted.user_id = source.user_id AND noted.kind = source.kind
  )`

/** Records that a notification of a kind waits for a user, in the transaction of the event. */
export async function noteNotification(db: Db, userId: string, kind: NotificationKind): Promise<void> {
  await db.query({
    name: 'notifications.note',
    text: noteSql('SELECT $1::bigint AS user_id, $2::text AS kind'),
    values: [userId, kind],
  })
}

/**
 * Records that a notification of a new message waits for the participants of a conversation who read it, except its
 * author and those who have muted it.
 */
export async function noteMessage(db: Db, conversationId: string, authorId: string): Promise<void> {
  await db.query({
    name: 'notifications.noteMessage',
    text: noteSql(`
      SELECT user_id, 'messages' AS kind FROM conversation_participants
      WHERE conversation_id = $1 AND user_id <> $2 AND NOT is_muted AND NOT (is_request AND coalesce(
        asked_seq < (SELECT last_seq FROM conversations WHERE id = $1), false))`),
    values: [conversationId, authorId],
  })
}
