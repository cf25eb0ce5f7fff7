import type { CommentBody } from '#contract/models/comment-body.ts'
import type { DirectMessage } from '#contract/models/conversation.ts'
import type { Db } from '#server/db/client.ts'
import { isBlocking } from '#server/db/relations-sql.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

import { isNotHidden, isReadable } from './sql.ts'

export interface MessageRow {
  conversationId: string
  seq: number
  authorId: string | null
  text: string
  body: CommentBody | null
  hasVideo: boolean
  videoId: string | null
  videoAuthor: string | null
  videoAuthorSecUid: string | null
  videoCaption: string | null
  videoPosterKey: string | null
  hasPicture: boolean
  pictureKey: string | null
  pictureSmallKey: string | null
  pictureWidth: number | null
  pictureHeight: number | null
  pictureAlt: string | null
  replySeq: number | null
  replyAuthorId: string | null
  replyText: string | null
  isReplyDeleted: boolean | null
  hasReplyPicture: boolean | null
  event: DirectMessage['event'] | null
  localId: string | null
  createdAt: Date
  isDeleted: boolean
  reactions: DirectMessage['reactions'] | null
}

/** Characters of the original message that are shown above a reply. */
const REPLY_TEXT_LENGTH = 120

/** Number of messages before and after a reported one that operators see. */
export const QUOTE_CONTEXT_COUNT = 5

/** SQL: the messages `message` with their parts. `$1` is the viewer. */
const WITH_PARTS = `
  SELECT message.conversation_id AS "conversationId", message.seq, message.author_id AS "authorId", message.text, message.body,
    message.has_video AS "hasVideo", video.id AS "videoId", video_author.unique_id AS "videoAuthor",
    video_author.sec_uid AS "videoAuthorSecUid",
    video.caption AS "videoCaption", video.media ->> 'posterSmallKey' AS "videoPosterKey",
    message.has_picture AS "hasPicture", picture.key AS "pictureKey", picture.small_key AS "pictureSmallKey",
    picture.width AS "pictureWidth", picture.height AS "pictureHeight", picture.alt AS "pictureAlt",
    reply.has_picture AS "hasReplyPicture", reply.seq AS "replySeq", reply.author_id AS "replyAuthorId",
    reply.deleted_at IS NOT NULL AS "isReplyDeleted", left(reply.text, ${REPLY_TEXT_LENGTH}) AS "replyText",
    message.event, message.local_id AS "localId", message.created_at AS "createdAt",
    message.deleted_at IS NOT NULL AS "isDeleted",
    (SELECT jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'isOwn', is_own) ORDER BY first_at)
      FROM (SELECT emoji, count(*) AS count, bool_or(user_id = $1) AS is_own, min(created_at) AS first_at
        FROM message_reactions AS reaction
        WHERE reaction.conversation_id = message.conversation_id AND reaction.seq = message.seq
        GROUP BY emoji) AS by_emoji) AS reactions
  FROM message
  LEFT JOIN conversation_participants AS reader
    ON reader.conversation_id = message.conversation_id AND reader.user_id = $1
  LEFT JOIN direct_messages AS reply
    ON reply.conversation_id = message.conversation_id AND reply.seq = message.reply_to_seq
    AND reply.seq > reader.after_seq AND ${isReadable('reply')}
  LEFT JOIN message_pictures AS picture
    ON message.has_picture AND picture.conversation_id = message.conversation_id AND picture.seq = message.seq
  LEFT JOIN videos AS video ON video.id = message.video_id AND ${mayWatch('$1', 'video')}
  LEFT JOIN users AS video_author ON video_author.id = video.author_id`

/** Condition: the viewer `$1`, who sees the messages of `$2` after `$3`, may read `candidate`. */
const IS_READABLE = `
  candidate.conversation_id = $2 AND candidate.seq > $3 AND ${isReadable('candidate')}`

export interface MessagePart {
  viewerId: string
  conversationId: string
  /** See `ConversationRow`. */
  afterSeq: number
  beforeSeq: number
  limit: number
}

/** Messages before a number, the newest first. */
export const messagesBeforeQuery = ({
  viewerId,
  conversationId,
  afterSeq,
  beforeSeq,
  limit,
}: MessagePart) => ({
  name: `conversations.messagesBefore.${limit}`,
  text: `
    WITH message AS (
      SELECT * FROM direct_messages AS candidate WHERE ${IS_READABLE} AND candidate.seq < $4
      ORDER BY candidate.seq DESC LIMIT ${limit}
    ) ${WITH_PARTS} ORDER BY message.seq DESC`,
  values: [viewerId, conversationId, afterSeq, beforeSeq],
})

export const findMessagesBefore = (db: Db, part: MessagePart): Promise<MessageRow[]> =>
  db.query<MessageRow>(messagesBeforeQuery(part))

/** Messages before a number that the viewer could read had they not blocked their authors, the newest first. */
export const findQuotedMessages = (
  db: Db,
  { viewerId, conversationId, afterSeq, beforeSeq, limit }: MessagePart,
): Promise<MessageRow[]> =>
  db.query<MessageRow>({
    name: `conversations.quotedMessages.${limit}`,
    text: `
      WITH message AS (
        SELECT * FROM direct_messages AS candidate
        WHERE candidate.conversation_id = $2 AND candidate.seq > $3 AND candidate.seq < $4
          AND ${isNotHidden('candidate')} AND NOT ${isBlocking('candidate.author_id', '$1')}
        ORDER BY candidate.seq DESC LIMIT ${limit}
      ) ${WITH_PARTS} ORDER BY message.seq DESC`,
    values: [viewerId, conversationId, afterSeq, beforeSeq],
  })

/** Messages after `afterSeq`, the oldest first. */
export const findMessagesAfter = (
  db: Db,
  { viewerId, conversationId, afterSeq, limit }: Omit<MessagePart, 'beforeSeq'>,
): Promise<MessageRow[]> =>
  db.query<MessageRow>({
    name: `conversations.messagesAfter.${limit}`,
    text: `
      WITH message AS (
        SELECT * FROM direct_messages AS candidate WHERE ${IS_READABLE}
        ORDER BY candidate.seq LIMIT ${limit}
      ) ${WITH_PARTS} ORDER BY message.seq`,
    values: [viewerId, conversationId, afterSeq],
  })

/** Messages that contain a text, among the `limit` messages before a number. */
export const searchMessages = (
  db: Db,
  { viewerId, conversationId, afterSeq, beforeSeq, limit }: MessagePart,
  text: string,
): Promise<MessageRow[]> =>
  db.query<MessageRow>({
    name: `conversations.search.${limit}`,
    text: `
      WITH message AS (
        SELECT * FROM (
          SELECT * FROM direct_messages AS candidate WHERE ${IS_READABLE} AND candidate.seq < $4
          ORDER BY candidate.seq DESC LIMIT ${limit}
        ) AS part
        WHERE deleted_at IS NULL AND position(lower($5) IN lower(part.text)) > 0
      ) ${WITH_PARTS} ORDER BY message.seq DESC`,
    values: [viewerId, conversationId, afterSeq, beforeSeq, text],
  })

/** The latest message of each conversation that the viewer may read. */
export const findLastMessages = (
  db: Db,
  viewerId: string,
  conversationsOf: readonly { id: string; afterSeq: number }[],
): Promise<MessageRow[]> =>
  db.query<MessageRow>({
    name: 'conversations.lastMessages',
    text: `
      WITH message AS (
        SELECT latest.* FROM unnest($2::bigint[], $3::integer[]) AS part (conversation_id, after_seq)
        CROSS JOIN LATERAL (
          SELECT * FROM direct_messages AS candidate
          WHERE ${IS_READABLE.replaceAll('$2', 'part.conversation_id').replaceAll('$3', 'part.after_seq')}
          ORDER BY candidate.seq DESC LIMIT 1
        ) AS latest
      ) ${WITH_PARTS}`,
    values: [viewerId, conversationsOf.map(({ id }) => id), conversationsOf.map(({ afterSeq }) => afterSeq)],
  })

export interface NewMessage {
  conversationId: string
  authorId: string
  text: string
  body?: CommentBody | undefined
  videoId?: string | undefined
  hasPicture?: boolean
  replyToSeq?: number | undefined
  event?: DirectMessage['event'] | undefined
  localId?: string | undefined
}

/**
 * Adds a message after the last one, and moves its conversation to the top of the lists of its readers, at most 32.
 * Participants who have not accepted a group read only the first message, unless they let strangers write. The
 * conversation has to be locked.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<number> {
  const { conversationId, authorId, text, body, videoId, hasPicture = false } = message
  const { replyToSeq, event, localId } = message
  const [row] = await db.query<{ seq: number }>({
    name: 'conversations.insertMessage',
    text: `
      WITH conversation AS (UPDATE conversations SET last_seq = last_seq + 1 WHERE id = $1 RETURNING id, last_seq, pair_key),
      touched AS (
        UPDATE conversation_participants AS participant SET
          last_at = CASE WHEN is_request AND asked_seq IS NOT NULL AND user_id <> $2 THEN last_at ELSE now() END,
          is_listed = is_listed OR NOT is_request OR asked_seq IS NULL OR user_id = $2,
          asked_seq = CASE
            WHEN is_request AND asked_seq IS NULL AND pair_key IS NULL AND user_id <> $2 AND $6::jsonb IS NULL
              AND NOT EXISTS (SELECT FROM chat_settings AS settings
                WHERE settings.user_id = participant.user_id AND allows_strangers)
            THEN last_seq ELSE asked_seq END,
          read_seq = CASE WHEN user_id = $2 THEN last_seq ELSE read_seq END,
          has_written = has_written OR (user_id = $2 AND $6::jsonb IS NULL),
          is_request = is_request AND user_id <> $2
        FROM conversation WHERE participant.conversation_id = conversation.id
      )
      INSERT INTO direct_messages (conversation_id, seq, author_id, text, has_video, video_id, reply_to_seq, event, local_id,
        has_picture, body)
      SELECT id, last_seq, $2, $3, $4::bigint IS NOT NULL, $4, $5, $6, $7, $8, $9 FROM conversation RETURNING seq`,
    values: [
      conversationId,
      authorId,
      text,
      videoId ?? null,
      replyToSeq ?? null,
      event ? JSON.stringify(event) : null,
      localId ?? null,
      hasPicture,
      body ? JSON.stringify(body) : null,
    ],
  })
  if (!row) throw new Error(`Conversation ${conversationId} is not there.`)
  return row.seq
}

/** The message with a local id of its author's device. */
export async function findByLocalId(
  db: Db,
  authorId: string,
  localId: string,
): Promise<{ conversationId: string; seq: number; text: string } | undefined> {
  const [row] = await db.query<{ conversationId: string; seq: number; text: string }>({
    name: 'conversations.byLocalId',
    text: `SELECT conversation_id AS "conversationId", seq, text FROM direct_messages
      WHERE author_id = $1 AND local_id = $2`,
    values: [authorId, localId],
  })
  return row
}

/** Empties a message for everyone. False when it is not there, or not its author's. */
export async function eraseMessage(
  db: Db,
  conversationId: string,
  seq: number,
  authorId: string,
): Promise<boolean> {
  const rows = await db.query({
    name: 'conversations.eraseMessage',
    text: `
      WITH erased AS (
        UPDATE direct_messages SET text = '', body = NULL, has_video = false, video_id = NULL, has_picture = false, reply_to_seq = NULL,
          deleted_at = coalesce(deleted_at, now())
        WHERE conversation_id = $1 AND seq = $2 AND author_id = $3 AND event IS NULL RETURNING conversation_id, seq
      ),
      reactions AS (
        DELETE FROM message_reactions USING erased
        WHERE message_reactions.conversation_id = erased.conversation_id AND message_reactions.seq = erased.seq
      )
      SELECT seq FROM erased`,
    values: [conversationId, seq, authorId],
  })
  return rows.length > 0
}

export async function hideMessage(
  db: Db,
  conversationId: string,
  seq: number,
  userId: string,
): Promise<void> {
  await db.query({
    name: 'conversations.hideMessage',
    text: `INSERT INTO hidden_messages (conversation_id, seq, user_id)
      SELECT conversation_id, seq, $3 FROM direct_messages WHERE conversation_id = $1 AND seq = $2
      ON CONFLICT DO NOTHING`,
    values: [conversationId, seq, userId],
  })
}

/** Sets or removes a reaction. Does nothing for a missing or deleted message. */
export async function setReaction(
  db: Db,
  conversationId: string,
  seq: number,
  userId: string,
  emoji: string | null,
): Promise<void> {
  await db.query(
    emoji === null
      ? {
          name: 'conversations.deleteReaction',
          text: 'DELETE FROM message_reactions WHERE conversation_id = $1 AND seq = $2 AND user_id = $3',
          values: [conversationId, seq, userId],
        }
      : {
          name: 'conversations.setReaction',
          text: `
            INSERT INTO message_reactions (conversation_id, seq, user_id, emoji)
            SELECT conversation_id, seq, $3, $4 FROM direct_messages
            WHERE conversation_id = $1 AND seq = $2 AND deleted_at IS NULL AND event IS NULL
            ON CONFLICT (conversation_id, seq, user_id) DO UPDATE SET emoji = excluded.emoji`,
          values: [conversationId, seq, userId, emoji],
        },
  )
}
