import { isBlockedEitherWay } from '#server/db/relations-sql.ts'

/** Limit of these counts. */
export const UNREAD_CONVERSATIONS_MAX = 99

/**
 * SQL: unread messages from others that a participant can read in a conversation, counted up to
 * `UNREAD_CONVERSATIONS_MAX`, without deleted and hidden ones and those behind a block.
 * @param participant alias of a row of `conversation_participants`
 */
export const unreadMessagesSql = (participant: string): string => `(SELECT count(*)::int FROM (
  SELECT FROM (
    SELECT * FROM direct_messages WHERE conversation_id = ${participant}.conversation_id
      AND seq > greatest(${participant}.read_seq, ${participant}.after_seq)
    ORDER BY seq DESC LIMIT ${UNREAD_CONVERSATIONS_MAX}
  ) AS message WHERE deleted_at IS NULL AND author_id IS DISTINCT FROM ${participant}.user_id
    AND ${isReadable('message', `${participant}.user_id`)}
) AS unread)`

/** SQL: how many of a user's latest conversations have something unread. Muted ones do not count. */
export const unreadConversationsSql = (user: string): string => `(SELECT count(*)::int FROM (
  SELECT FROM (
    SELECT * FROM conversation_participants
    WHERE user_id = ${user} AND NOT is_request AND is_listed AND NOT is_muted
    ORDER BY last_at DESC, conversation_id DESC LIMIT ${UNREAD_CONVERSATIONS_MAX}
  ) AS recent JOIN conversations ON conversations.id = conversation_id AND last_seq > read_seq
    WHERE ${unreadMessagesSql('recent')} > 0
) AS unread)`

/**
 * SQL: a user has not deleted the message for themselves, and it is not one (or a title change) that a stranger sends
 * to a user who has not accepted the group.
 * @param message alias of a row of `direct_messages`
 */
export const isNotHidden = (
  message: string,
  user = '$1',
): string => `NOT EXISTS (SELECT FROM hidden_messages AS hidden
      WHERE hidden.conversation_id = ${message}.conversation_id AND hidden.seq = ${message}.seq AND hidden.user_id = ${user})
    AND NOT EXISTS (SELECT FROM conversation_participants AS asked
      WHERE asked.conversation_id = ${message}.conversation_id AND asked.user_id = ${user} AND asked.is_request
        AND (${message}.seq > asked.asked_seq OR ${message}.event ->> 'kind' = 'renamed' AND asked.asked_title IS NOT NULL))`

/** SQL: a user is shown the message, and no block separates them from its author. */
export const isReadable = (message: string, user = '$1'): string => `${isNotHidden(message, user)}
    AND (${message}.author_id IS NULL OR NOT ${isBlockedEitherWay(user, `${message}.author_id`)})`
