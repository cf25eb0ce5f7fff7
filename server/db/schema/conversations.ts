import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { CommentBody } from '#contract/models/comment-body.ts'
import type { ChatPrivacy, DirectMessage } from '#contract/models/conversation.ts'

import { BODY_MENTIONS, createdAt, HAS_BODY_MENTIONS, id64 } from '../columns.ts'
import { feedback } from './feedback.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

const userId = (name: string) =>
  id64(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Two users, or a group of users, that write to each other. */
export const conversations = pgTable(
  'conversations',
  {
    id: id64('id').primaryKey(),
    /**
     * `<lower id>:<higher id>` of two users, who have one conversation; `gone:<id>` once one of them is erased. Null
     * for a group.
     */
    pairKey: text('pair_key'),
    title: text('title').notNull().default(''),
    /** The owner of a group. */
    ownerId: id64('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Number of the latest message. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.pairKey),
    index('conversations_owner').on(table.ownerId),
  ],
)

const conversationId = () =>
  id64('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })

/** Users in a conversation, and its state for each of them. */
export const conversationParticipants = pgTable(
  'conversation_participants',
  {
    conversationId: conversationId(),
    userId: userId('user_id'),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    /** The participant has not accepted this conversation with a stranger, or this group. */
    isRequest: boolean('is_request').notNull(),
    /** For a request to a group: its title when the participant was invited. */
    askedTitle: text('asked_title'),
    /**
     * For a request to a group: the first message that came. The participant cannot read later ones before accepting.
     */
    askedSeq: integer('asked_seq'),
    /** The participant has written something. */
    hasWritten: boolean('has_written').notNull().default(false),
    /** Only messages after this number are visible: the participant came later, or has deleted the earlier ones. */
    afterSeq: integer('after_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    /** False after the participant has deleted the conversation, until the next message. */
    isListed: boolean('is_listed').notNull().default(true),
    /** The participant gets no notifications of it, and it does not count among what is unread. */
    isMuted: boolean('is_muted').notNull().default(false),
    /** Time of the latest message, by which the list is ordered. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_participants_latest')
      .on(table.userId, table.isRequest, table.lastAt, table.conversationId)
      .where(sql`is_listed`),
    index('conversation_participants_user').on(table.userId),
  ],
)

/** Users who left a group themselves: they come back only if they accept. */
export const groupLeavers = pgTable(
  'group_leavers',
  { conversationId: conversationId(), userId: userId('user_id') },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('group_leavers_user').on(table.userId),
  ],
)

/**
 * Unanswered requests to groups, from inviters whom the user does not follow. They stay when the user is no longer a
 * participant: a user who has seen one title is not shown another.
 */
export const groupRequests = pgTable(
  'group_requests',
  {
    inviterId: userId('inviter_id'),
    userId: userId('user_id'),
    /** Null when the group is gone. */
    conversationId: id64('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.inviterId, table.userId] }),
    index('group_requests_user').on(table.userId),
    index('group_requests_conversation').on(table.conversationId),
  ],
)

/** Messages of conversations, numbered from 1 in each. */
export const directMessages = pgTable(
  'direct_messages',
  {
    conversationId: conversationId(),
    seq: integer('seq').notNull(),
    /** Null when the account is gone: the messages stay for the others. */
    authorId: id64('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** The text with its mentions, hashtags and links. Null for messages from before this column existed. */
    body: jsonb('body').$type<CommentBody>(),
    hasVideo: boolean('has_video').notNull().default(false),
    videoId: id64('video_id').references(() => videos.id, { onDelete: 'set null' }),
    hasPicture: boolean('has_picture').notNull().default(false),
    replyToSeq: integer('reply_to_seq'),
    event: jsonb('event').$type<NonNullable<DirectMessage['event']>>(),
    localId: text('local_id'),
    createdAt: createdAt(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('direct_messages_local').on(table.authorId, table.localId),
    index('direct_messages_video')
      .on(table.videoId)
      .where(sql`video_id IS NOT NULL`),
    // Find messages that mention a user who leaves, or tell what happened to them; few do.
    index('direct_messages_events')
      .on(sql`(event ->> 'userId')`)
      .where(sql`event IS NOT NULL`),
    index('direct_messages_mentions').using('gin', sql.raw(BODY_MENTIONS)).where(sql.raw(HAS_BODY_MENTIONS)),
  ],
)

/** Pictures in messages and feedback, and those whose message or feedback has not arrived yet. */
export const messagePictures = pgTable(
  'message_pictures',
  {
    id: id64('id').primaryKey(),
    ownerId: userId('owner_id'),
    /** Made up by the sending device. */
    localId: text('local_id').notNull(),
    /** Null until its message has arrived, and in feedback. */
    conversationId: id64('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    seq: integer('seq'),
    /** Null until its feedback has arrived, and in a message. */
    feedbackId: id64('feedback_id').references(() => feedback.id, { onDelete: 'set null' }),
    /** Position in its feedback, from 0. */
    place: integer('place'),
    key: text('key').notNull(),
    smallKey: text('small_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Bytes of both files, which count towards the owner's quota. */
    sizeBytes: integer('size_bytes').notNull(),
    alt: text('alt').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('message_pictures_local').on(table.ownerId, table.localId),
    uniqueIndex('message_pictures_message').on(table.conversationId, table.seq),
    index('message_pictures_unsent')
      .on(table.createdAt)
      .where(sql`conversation_id IS NULL AND feedback_id IS NULL`),
    index('message_pictures_feedback').on(table.feedbackId, table.place),
  ],
)

const message = () => ({ conversationId: id64('conversation_id').notNull(), seq: integer('seq').notNull() })

export const messageReactions = pgTable(
  'message_reactions',
  { ...message(), userId: userId('user_id'), emoji: text('emoji').notNull(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.userId] }),
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [directMessages.conversationId, directMessages.seq],
    }).onDelete('cascade'),
    index('message_reactions_user').on(table.userId),
  ],
)

/** Messages that a participant has deleted for themselves. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  { ...message(), userId: userId('user_id') },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.userId] }),
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [directMessages.conversationId, directMessages.seq],
    }).onDelete('cascade'),
    index('hidden_messages_user').on(table.userId),
  ],
)

/** Choices of users about messages. Without a row the defaults apply. */
export const chatSettings = pgTable('chat_settings', {
  userId: userId('user_id').primaryKey(),
  privacy: text('privacy').$type<ChatPrivacy>().notNull().default('everyone'),
  allowsStrangers: boolean('allows_strangers').notNull().default(false),
  showsRead: boolean('shows_read').notNull().default(true),
  showsTyping: boolean('shows_typing').notNull().default(true),
})
