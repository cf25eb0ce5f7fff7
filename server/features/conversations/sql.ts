/** Counted no further than this. */
export const UNREAD_CONVERSATIONS_MAX = 99

/** SQL: how many of a user's latest conversations have something unread. */
export const unreadConversationsSql = (user: string): string => `(SELECT count(*)::int FROM (
  SELECT FROM (
    SELECT conversation_id, read_seq FROM conversation_participants
    WHERE user_id = ${user} AND NOT is_request AND is_listed
    ORDER BY last_at DESC, conversation_id DESC LIMIT ${UNREAD_CONVERSATIONS_MAX}
  ) AS recent JOIN conversations ON conversations.id = conversation_id AND last_seq > read_seq
) AS unread)`

/**
 * Condition: the viewer `$1` has not deleted the message for themselves, and it is not one of those that a stranger says,
 * also as a title, to whom has yet to accept a group.
 */
export const isNotHidden = (message: string): string => `NOT EXISTS (SELECT FROM hidden_messages AS hidden
      WHERE hidden.conversation_id = ${message}.conversation_id AND hidden.seq = ${message}.seq AND hidden.user_id = $1)
    AND NOT EXISTS (SELECT FROM conversation_participants AS asked
      WHERE asked.conversation_id = ${message}.conversation_id AND asked.user_id = $1 AND asked.is_request
        AND (${message}.seq > asked.asked_seq OR ${message}.event ->> 'kind' = 'renamed' AND asked.asked_title IS NOT NULL))`
