import type { NoticeKind, NoticeTab } from '#contract/notice-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { microsecondsSql } from '#server/db/cursor.ts'
import { isBlockedEitherWay, isMuting } from '#server/db/relations-sql.ts'
import { isNotHidden } from '#server/features/conversations/sql.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

/** Events read for one notification. */
export const WAITING_MAX_COUNT = 100
const CONVERSATIONS_MAX_COUNT = 50

/** An event that a user has not seen. */
export interface WaitingRow {
  /** Increases with every event of a kind. */
  place: string
  actorId: string
  /** Name of the user who did it. */
  name: string
}

export interface WaitingNotice extends WaitingRow {
  kind: NoticeKind
  subjectId: string
  secUid: string
  videoId: string | null
  authorUniqueId: string | null
  authorSecUid: string | null
  commentId: string | null
}

const isHeard = (actor: string): string =>
  `NOT (${isBlockedEitherWay('$1::bigint', actor)} OR ${isMuting('$1::bigint', actor)})`

/** Unread notices of a tab, the latest first: without withdrawn ones and those of blocked or muted users. */
export const findNotices = (db: Db, userId: string, tab: NoticeTab): Promise<WaitingNotice[]> =>
  db.query<WaitingNotice & Record<string, unknown>>({
    name: `notifications.notices.${tab === 'site' ? 'site' : 'tab'}`,
    text: `
      SELECT notices.id AS place, actor_id AS "actorId", actor.unique_id AS name, actor.sec_uid AS "secUid", kind,
        subject_id AS "subjectId", videos.id AS "videoId", author.unique_id AS "authorUniqueId",
        author.sec_uid AS "authorSecUid", notices.comment_id AS "commentId"
      FROM (
        SELECT * FROM notices WHERE recipient_id = $1 AND tab = $2 AND id > coalesce(
          (SELECT read_id FROM notice_marks AS mark WHERE mark.recipient_id = $1 AND mark.tab = $2), 0
        ) ORDER BY id DESC LIMIT ${WAITING_MAX_COUNT}
      ) AS notices
      JOIN users AS actor ON actor.id = actor_id
      LEFT JOIN videos ON videos.id = notices.video_id
      LEFT JOIN users AS author ON author.id = videos.author_id
      WHERE ${tab === 'site' ? 'true' : `${isHeard('actor_id')} AND (notices.video_id IS NULL OR ${mayWatch('$1::bigint', 'videos')})`}
      ORDER BY notices.id DESC`,
    values: [userId, tab],
  })

/** Users who ask to follow a private account, the latest first. */
export const findRequests = (db: Db, userId: string): Promise<WaitingRow[]> =>
  db.query<WaitingRow & Record<string, unknown>>({
    name: 'notifications.requests',
    text: `
      SELECT ${microsecondsSql('request.created_at')} AS place, users.id AS "actorId", unique_id AS name
      FROM (
        SELECT * FROM follow_requests WHERE requestee_id = $1
        ORDER BY created_at DESC LIMIT ${WAITING_MAX_COUNT}
      ) AS request
      JOIN users ON users.id = requester_id
      WHERE ${isHeard('users.id')}
      ORDER BY request.created_at DESC`,
    values: [userId],
  })

export interface WaitingMessage extends WaitingRow {
  conversationId: string
  isRequest: boolean
}

/** Unread direct messages of the latest conversations that the user has not muted, the latest first. */
export const findMessages = (db: Db, userId: string): Promise<WaitingMessage[]> =>
  db.query<WaitingMessage & Record<string, unknown>>({
    name: 'notifications.messages',
    text: `
      WITH listed AS (${[false, true]
        .map(
          (isRequest) => `(
            SELECT conversation_id, is_request, greatest(read_seq, after_seq) AS seen_seq
            FROM conversation_participants
            WHERE user_id = $1 AND is_listed AND NOT is_muted AND is_request = ${isRequest}
            ORDER BY last_at DESC, conversation_id DESC LIMIT ${CONVERSATIONS_MAX_COUNT}
          )`,
        )
        .join(' UNION ALL ')})
      SELECT ${microsecondsSql('message.created_at')} AS place, users.id AS "actorId", users.unique_id AS name,
        listed.conversation_id AS "conversationId", listed.is_request AS "isRequest"
      FROM listed CROSS JOIN LATERAL (
        SELECT * FROM direct_messages AS sent
        WHERE sent.conversation_id = listed.conversation_id AND seq > seen_seq
        ORDER BY seq DESC LIMIT ${WAITING_MAX_COUNT}
      ) AS message
      JOIN users ON users.id = message.author_id
      WHERE users.id <> $1 AND deleted_at IS NULL AND event IS NULL AND ${isHeard('users.id')}
        AND ${isNotHidden('message')}
      ORDER BY message.created_at DESC LIMIT ${WAITING_MAX_COUNT}`,
    values: [userId],
  })
