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
