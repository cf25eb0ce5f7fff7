import type { ChatSettings } from '#contract/models/conversation.ts'
import { type Db, lockNamed, type Tx } from '#server/db/client.ts'
import { END_OF_TIME, microsecondsSql, type Moment, timeSql } from '#server/db/cursor.ts'
import { areFriends, isBlockedEitherWay, isFollowing } from '#server/db/relations-sql.ts'
import type { SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

import { UNREAD_CONVERSATIONS_MAX, unreadConversationsSql, unreadMessagesSql } from './sql.ts'

/** The key of the conversation of two users. */
export const pairKeyOf = (a: string, b: string): string => (BigInt(a) < BigInt(b) ? [a, b] : [b, a]).join(':')

/**
 * A conversation as one of its participants sees it; a group that they have not accepted, as it was when they were
 * asked.
 */
export interface ConversationRow {
  id: string
  pairKey: string | null
  title: string
  ownerId: string | null
  lastSeq: number
  afterSeq: number
  readSeq: number
  unreadCount: number
  isRequest: boolean
  isMuted: boolean
  hasWritten: boolean
  lastAt: Date
  lastAtUs: string
}

const OF_PARTICIPANT = `
  SELECT conversations.id, pair_key AS "pairKey", owner_id AS "ownerId",
    CASE WHEN is_request THEN coalesce(asked_title, title) ELSE title END AS title,
    CASE WHEN is_request THEN least(last_seq, asked_seq) ELSE last_seq END AS "lastSeq",
    after_seq AS "afterSeq", read_seq AS "readSeq", is_request AS "isRequest", is_muted AS "isMuted", has_written AS "hasWritten",
    ${unreadMessagesSql('participant')} AS "unreadCount", last_at AS "lastAt", ${microsecondsSql('last_at')} AS "lastAtUs"
  FROM conversation_participants AS participant JOIN conversations ON conversations.id = conversation_id`

export const pageQuery = (userId: string, isRequest: boolean, before: Moment | null, limit: number) => ({
  name: `conversations.page.${limit}`,
  text: `${OF_PARTICIPANT}
    WHERE user_id = $1 AND is_request = $2 AND is_listed
      AND (last_at, conversation_id) < (${timeSql('$3')}, $4::bigint)
    ORDER BY last_at DESC, conversation_id DESC LIMIT ${limit}`,
  values: [userId, isRequest, ...(before ?? END_OF_TIME)],
})

export const findPage = (
  db: Db,
  userId: string,
  isRequest: boolean,
  before: Moment | null,
  limit: number,
): Promise<ConversationRow[]> => db.query<ConversationRow>(pageQuery(userId, isRequest, before, limit))

/** Finds a conversation of a participant; undefined when they are not in it. */
export async function findOfParticipant(
  db: Db,
  conversationId: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db.query<ConversationRow>({
    name: 'conversations.ofParticipant',
    text: `${OF_PARTICIPANT} WHERE conversation_id = $1 AND user_id = $2`,
    values: [conversationId, userId],
  })
  return row
}

export async function findByPair(db: Db, userId: string, otherId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>({
    name: 'conversations.byPair',
    text: 'SELECT id FROM conversations WHERE pair_key = $1',
    values: [pairKeyOf(userId, otherId)],
  })
  return row?.id
}

/** Adds a conversation, unless the two users already have one. Returns the id of the new or existing one. */
export async function insertConversation(
  db: Db,
  conversation: { id: string; pairKey: string | null; title: string; ownerId: string | null },
): Promise<string> {
  const { id, pairKey, title, ownerId } = conversation
  const [row] = await db.query<{ id: string }>({
    name: 'conversations.insert',
    text: `
      INSERT INTO conversations (id, pair_key, title, owner_id) VALUES ($1, $2, $3, $4)
      ON CONFLICT (pair_key) DO UPDATE SET title = conversations.title RETURNING id`,
    values: [id, pairKey, title, ownerId],
  })
  return row?.id ?? id
}

/** Locks a conversation: its messages are added one after the other. False when it is gone. */
export async function lockConversation(db: Tx, id: string): Promise<boolean> {
  const rows = await db.query({
    name: 'conversations.lock',
    text: 'SELECT FROM conversations WHERE id = $1 FOR UPDATE',
    values: [id],
  })
  return rows.length > 0
}

/** How the other participants of a group have responded to a user. */
export interface GroupStanding {
  /** The user has written to it; group events do not count. */
  hasWritten: boolean
  /** Another participant has accepted, or lets strangers write. */
  isAnswered: boolean
  isAlone: boolean
}

export async function findGroupStanding(
  db: Db,
  conversationId: string,
  userId: string,
): Promise<GroupStanding> {
  const [row] = await db.query<GroupStanding>({
    name: 'conversations.groupStanding',
    text: `
      SELECT EXISTS (SELECT FROM direct_messages
          WHERE conversation_id = $1 AND author_id = $2 AND event IS NULL) AS "hasWritten",
        coalesce(bool_or(NOT is_request OR allows_strangers), false) AS "isAnswered", count(*) = 0 AS "isAlone"
      FROM conversation_participants AS participant
      LEFT JOIN chat_settings ON chat_settings.user_id = participant.user_id
      WHERE conversation_id = $1 AND participant.user_id <> $2`,
    values: [conversationId, userId],
  })
  return row ?? { hasWritten: false, isAnswered: false, isAlone: true }
}

/** Locks requests from an asker to users, whether to a conversation or a group, until the end of the transaction. */
export async function lockAsking(db: Tx, askerId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockNamed(db, `ask:${askerId}:${userId}`)
}

/**
 * Records that users are asked to join a group by someone whom they do not follow.
 * @returns false when one of them has not answered an earlier request or message of the inviter; the transaction can
 *   only end then
 */
export async function insertRequests(
  db: Db,
  inviterId: string,
  conversationId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const added = await db.query({
    name: 'conversations.insertRequests',
    // In one order, as two simultaneous requests would otherwise wait for each other.
    text: `
      INSERT INTO group_requests (inviter_id, user_id, conversation_id)
      SELECT $1, user_id, $2 FROM unnest($3::bigint[]) AS stranger (user_id)
      WHERE NOT EXISTS (
        SELECT FROM conversations JOIN conversation_participants AS asked ON asked.conversation_id = conversations.id
        WHERE pair_key = least($1::bigint, stranger.user_id) || ':' || greatest($1::bigint, stranger.user_id)
          AND asked.user_id = stranger.user_id AND asked.is_request AND last_seq > 0)
      ORDER BY user_id
      ON CONFLICT DO NOTHING RETURNING 1`,
    values: [inviterId, conversationId, userIds],
  })
  return added.length === userIds.length
}

/** Whether a user has an unanswered request to a group of the inviter. */
export async function isAskedBy(db: Db, inviterId: string, userId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'conversations.isAskedBy',
    text: 'SELECT FROM group_requests WHERE inviter_id = $1 AND user_id = $2',
    values: [inviterId, userId],
  })
  return rows.length > 0
}

/** Forgets the requests that a user answers by accepting a group, or a conversation with the inviter. */
export async function forgetRequests(db: Db, conversationId: string, userId: string): Promise<void> {
  await db.query({
    name: 'conversations.forgetRequests',
    text: `
      DELETE FROM group_requests AS request WHERE user_id = $2 AND (conversation_id = $1 OR EXISTS (
        SELECT FROM conversations JOIN conversation_participants AS participant ON participant.conversation_id = id
        WHERE id = $1 AND pair_key IS NOT NULL AND participant.user_id = inviter_id))`,
    values: [conversationId, userId],
  })
}

export interface NewParticipant {
  userId: string
  isRequest: boolean
  /** Only messages after this number are visible. */
  afterSeq?: number
}

/**
 * Adds participants; existing ones stay as they are. For a user who is asked to join a group, its current title is
 * stored.
 */
export async function insertParticipants(
  db: Db,
  conversationId: string,
  participants: readonly NewParticipant[],
): Promise<void> {
  await db.query({
    name: 'conversations.insertParticipants',
    text: `
      INSERT INTO conversation_participants (conversation_id, user_id, is_request, after_seq, read_seq, asked_title)
      SELECT $1, user_id, is_request, after_seq, after_seq,
        (SELECT title FROM conversations WHERE id = $1 AND pair_key IS NULL AND is_request)
      FROM unnest($2::bigint[], $3::boolean[], $4::integer[]) AS participant (user_id, is_request, after_seq)
      ON CONFLICT DO NOTHING`,
    values: [
      conversationId,
      participants.map(({ userId }) => userId),
      participants.map(({ isRequest }) => isRequest),
      participants.map(({ afterSeq = 0 }) => afterSeq),
    ],
  })
}

export async function deleteParticipant(db: Db, conversationId: string, userId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'conversations.deleteParticipant',
    text: 'DELETE FROM conversation_participants WHERE conversation_id = $1 AND user_id = $2 RETURNING 1',
    values: [conversationId, userId],
  })
  return rows.length > 0
}

export async function deleteConversation(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'conversations.delete',
    text: 'DELETE FROM conversations WHERE id = $1',
    values: [id],
  })
}

export async function updateGroup(
  db: Db,
  id: string,
  { title, ownerId }: { title?: string; ownerId?: string | null },
): Promise<void> {
  await db.query({
    name: 'conversations.updateGroup',
    text: `UPDATE conversations SET title = coalesce($2, title), owner_id = CASE WHEN $3 THEN $4::bigint ELSE owner_id END
      WHERE id = $1`,
    values: [id, title ?? null, ownerId !== undefined, ownerId ?? null],
  })
}

/** Removes the ids of two users, one of whom is erased, from the key of their conversation. */
export async function forgetPair(db: Db, id: string): Promise<void> {
  await db.query({
    text: `UPDATE conversations SET pair_key = 'gone:' || id WHERE id = $1 AND pair_key IS NOT NULL`,
    values: [id],
  })
}

export interface ParticipantRow extends SummaryRow {
  conversationId: string
  readSeq: number
  isRequest: boolean
  /** See the table `conversation_participants`. */
  askedSeq: number | null
  hasWritten: boolean
  showsRead: boolean
  showsTyping: boolean
  /** One of the two has blocked the other. */
  isHidden: boolean
}

/** The participants of conversations, in each conversation in the order in which they joined. */
export const findParticipants = (
  db: Db,
  viewerId: string,
  conversationIds: readonly string[],
): Promise<ParticipantRow[]> =>
  db.query<ParticipantRow>({
    name: 'conversations.participants',
    text: `
      SELECT conversation_id AS "conversationId", users.id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
        ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId", read_seq AS "readSeq", is_request AS "isRequest", asked_seq AS "askedSeq",
        has_written AS "hasWritten", coalesce(shows_read, true) AS "showsRead", coalesce(shows_typing, true) AS "showsTyping",
        ${isBlockedEitherWay('$1', 'users.id')} AS "isHidden"
      FROM conversation_participants AS participant JOIN users ON users.id = participant.user_id
      LEFT JOIN chat_settings ON chat_settings.user_id = users.id
      WHERE conversation_id = ANY ($2::bigint[]) ORDER BY conversation_id, joined_at, users.id`,
    values: [viewerId, conversationIds],
  })

export async function hideConversation(db: Db, conversationId: string, userId: string): Promise<void> {
  await db.query({
    name: 'conversations.hide',
    text: `UPDATE conversation_participants SET is_listed = false, after_seq = last_seq, read_seq = last_seq
      FROM conversations WHERE conversations.id = conversation_id AND conversation_id = $1 AND user_id = $2`,
    values: [conversationId, userId],
  })
}

export async function acceptConversation(db: Db, conversationId: string, userId: string): Promise<void> {
  await db.query({
    name: 'conversations.accept',
    text: 'UPDATE conversation_participants SET is_request = false WHERE conversation_id = $1 AND user_id = $2',
    values: [conversationId, userId],
  })
}

export async function setMuted(
  db: Db,
  conversationId: string,
  userId: string,
  isMuted: boolean,
): Promise<void> {
  await db.query({
    name: 'conversations.setMuted',
    text: 'UPDATE conversation_participants SET is_muted = $3 WHERE conversation_id = $1 AND user_id = $2',
    values: [conversationId, userId, isMuted],
  })
}

/** Records that a user has left a group themselves. */
export async function addLeaver(db: Db, conversationId: string, userId: string): Promise<void> {
  await db.query({
    name: 'conversations.addLeaver',
    text: 'INSERT INTO group_leavers (conversation_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [conversationId, userId],
  })
}

export async function isLeaver(db: Db, conversationId: string, userId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'conversations.isLeaver',
    text: 'SELECT FROM group_leavers WHERE conversation_id = $1 AND user_id = $2',
    values: [conversationId, userId],
  })
  return rows.length > 0
}

export async function forgetLeaver(db: Db, conversationId: string, userId: string): Promise<void> {
  await db.query({
    name: 'conversations.forgetLeaver',
    text: 'DELETE FROM group_leavers WHERE conversation_id = $1 AND user_id = $2',
    values: [conversationId, userId],
  })
}

/** Marks everything up to a number as read. Read messages stay read. */
export async function updateReadSeq(
  db: Db,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<void> {
  await db.query({
    name: 'conversations.markRead',
    text: `UPDATE conversation_participants SET read_seq = greatest(read_seq, least($3, last_seq))
      FROM conversations WHERE conversations.id = conversation_id AND conversation_id = $1 AND user_id = $2`,
    values: [conversationId, userId, seq],
  })
}

export async function countUnread(
  db: Db,
  userId: string,
): Promise<{ unreadCount: number; requestCount: number }> {
  const [row] = await db.query<{ unreadCount: number; requestCount: number }>({
    name: 'conversations.unread',
    text: `
      SELECT
        ${unreadConversationsSql('$1')} AS "unreadCount",
        (SELECT count(*)::int FROM (
          SELECT FROM conversation_participants WHERE user_id = $1 AND is_request AND is_listed LIMIT ${UNREAD_CONVERSATIONS_MAX}
        ) AS request) AS "requestCount"`,
    values: [userId],
  })
  return row ?? { unreadCount: 0, requestCount: 0 }
}

/** A user's relation to someone who writes to them, and what they allow. */
export interface Recipient extends SummaryRow {
  /** One of the two has blocked the other. */
  isHidden: boolean
  areFriends: boolean
  /** The recipient follows the writer. */
  isFollowing: boolean
  privacy: ChatSettings['privacy']
  allowsStrangers: boolean
}

export const findRecipients = (db: Db, writerId: string, userIds: readonly string[]): Promise<Recipient[]> =>
  db.query<Recipient>({
    name: 'conversations.recipients',
    text: `
      SELECT users.id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname, ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId",
        ${isBlockedEitherWay('$1', 'users.id')} OR standing <> 'good' AS "isHidden", ${areFriends('$1', 'users.id')} AS "areFriends",
        ${isFollowing('users.id', '$1')} AS "isFollowing", coalesce(privacy, 'everyone') AS privacy,
        coalesce(allows_strangers, false) AS "allowsStrangers"
      FROM users LEFT JOIN chat_settings ON user_id = users.id WHERE users.id = ANY ($2::bigint[]) ORDER BY users.id`,
    values: [writerId, userIds],
  })

export async function findSettings(db: Db, userId: string): Promise<ChatSettings> {
  const [row] = await db.query<ChatSettings>({
    name: 'conversations.settings',
    text: `SELECT privacy, allows_strangers AS "allowsStrangers", shows_read AS "showsRead", shows_typing AS "showsTyping"
      FROM chat_settings WHERE user_id = $1`,
    values: [userId],
  })
  return row ?? { privacy: 'everyone', allowsStrangers: false, showsRead: true, showsTyping: true }
}

/** Saves the given choices, and leaves the others as they are. */
export async function saveSettings(
  db: Db,
  userId: string,
  {
    privacy,
    allowsStrangers,
    showsRead,
    showsTyping,
  }: { [Name in keyof ChatSettings]?: ChatSettings[Name] | undefined },
): Promise<ChatSettings> {
  await db.query({
    name: 'conversations.saveSettings',
    text: `
      INSERT INTO chat_settings (user_id, privacy, allows_strangers, shows_read, shows_typing)
      VALUES ($1, coalesce($2, 'everyone'), coalesce($3, false), coalesce($4, true), coalesce($5, true))
      ON CONFLICT (user_id) DO UPDATE SET privacy = coalesce($2, chat_settings.privacy),
        allows_strangers = coalesce($3, chat_settings.allows_strangers),
        shows_read = coalesce($4, chat_settings.shows_read), shows_typing = coalesce($5, chat_settings.shows_typing)`,
    values: [userId, privacy ?? null, allowsStrangers ?? null, showsRead ?? null, showsTyping ?? null],
  })
  return findSettings(db, userId)
}
