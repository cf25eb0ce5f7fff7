import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
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

import type { CommentApproval, CommentAudience } from '#contract/comment-settings.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'

import { BODY_MENTIONS, createdAt, HAS_BODY_MENTIONS, id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/**
 * SQL of `score`, the place of a comment among the best ones. Precomputed and epoch-additive: ten times the likes make up
 * for ten days. The id has its milliseconds (`server/db/ids.ts`), so PostgreSQL computes it with every write.
 */
const SCORE_SQL = `log((1 + like_count + 2 * reply_count + CASE WHEN is_author_liked THEN 3 ELSE 0 END)::double precision)
  + (id >> 22)::double precision / 864000000`

// Conditions of partial indexes, which a query uses only with exactly the same SQL.

/** SQL: a listed comment that begins a thread. */
export const IS_LISTED_COMMENT =
  'parent_id IS NULL AND deleted_at IS NULL AND NOT is_pinned AND held_by IS NULL'
/** SQL: a listed reply. */
export const IS_LISTED_REPLY = 'parent_id IS NOT NULL AND deleted_at IS NULL AND held_by IS NULL'
/**
 * SQL: a comment begins a thread, or the comment that begins its thread is listed. @param comment alias of a row of
 * `comments`
 */
export const isThreadThere = (comment: string): string => `NOT EXISTS (
  SELECT FROM comments AS parent WHERE parent.video_id = ${comment}.video_id AND parent.id = ${comment}.parent_id
    AND (parent.deleted_at IS NOT NULL OR parent.held_by IS NOT NULL))`
/** SQL: waits for approval. */
export const IS_HELD = 'held_by IS NOT NULL AND deleted_at IS NULL'

export const comments = pgTable(
  'comments',
  {
    id: id64('id').notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    authorId: id64('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The comment that begins the thread. Null for that comment itself: threads have two levels. */
    parentId: id64('parent_id'),
    text: text('text').notNull(),
    /** The tree that the text was rendered from. Null for comments from earlier versions. */
    body: jsonb('body').$type<CommentBody>(),
    /**
     * Users who got a notice of a mention in it or in an earlier version of its text: no more than one text can
     * mention.
     */
    mentionedIds: id64('mentioned_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The id by which its author's device recognises it. */
    localId: text('local_id'),
    likeCount: integer('like_count').notNull().default(0),
    /** Number of listed replies. */
    replyCount: integer('reply_count').notNull().default(0),
    /** The author of the video has liked it. */
    isAuthorLiked: boolean('is_author_liked').notNull().default(false),
    /** The author of the video has pinned it. */
    isPinned: boolean('is_pinned').notNull().default(false),
    /**
     * The author of the video, who has to approve it. Until then it is shown to them and to its own author, and not
     * counted. Null for comments that everyone sees.
     */
    heldBy: id64('held_by'),
    score: doublePrecision('score').notNull().generatedAlwaysAs(sql.raw(SCORE_SQL)),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /** When it was deleted, and by whom. They can undo it for a time; then it is removed. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    deletedBy: id64('deleted_by'),
    createdAt: createdAt(),
  },
  // No index by the id alone: PostgreSQL would scan the comments of all videos for the newest of one.
  (table) => [
    primaryKey({ columns: [table.videoId, table.id] }),
    uniqueIndex('comments_local').on(table.authorId, table.localId),
    index('comments_newest').on(table.videoId, table.id).where(sql.raw(IS_LISTED_COMMENT)),
    index('comments_best').on(table.videoId, table.score, table.id).where(sql.raw(IS_LISTED_COMMENT)),
    // Also finds all replies of a comment that is removed.
    index('comments_replies')
      .on(table.videoId, table.parentId, table.id)
      .where(sql`parent_id IS NOT NULL`),
    uniqueIndex('comments_pinned')
      .on(table.videoId)
      .where(sql`is_pinned`),
    index('comments_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    index('comments_held').on(table.heldBy, table.id).where(sql.raw(IS_HELD)),
    index('comments_held_newest').on(table.heldBy, table.videoId, table.id).where(sql.raw(IS_HELD)),
    index('comments_held_best')
      .on(table.heldBy, table.videoId, table.score, table.id)
      .where(sql.raw(IS_HELD)),
    // A user has few on one video.
    index('comments_held_own').on(table.authorId, table.videoId, table.id).where(sql.raw(IS_HELD)),
    // Finds comments that mention a user who leaves; few have mentions.
    index('comments_mentioned')
      .using('gin', table.mentionedIds)
      .where(sql`mentioned_ids <> '{}'`),
    index('comments_mentions').using('gin', sql.raw(BODY_MENTIONS)).where(sql.raw(HAS_BODY_MENTIONS)),
    foreignKey({
      name: 'comments_parent',
      columns: [table.videoId, table.parentId],
      foreignColumns: [table.videoId, table.id],
    }).onDelete('cascade'),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: id64('video_id').notNull(),
    commentId: id64('comment_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId, table.commentId] }),
    index('comment_likes_comment').on(table.videoId, table.commentId),
    foreignKey({
      name: 'comment_likes_comment_there',
      columns: [table.videoId, table.commentId],
      foreignColumns: [comments.videoId, comments.id],
    }).onDelete('cascade'),
  ],
)

/** Choices of users about the comments on their videos. Without a row they are the defaults. */
export const commentSettings = pgTable('comment_settings', {
  userId: id64('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  audience: text('audience').$type<CommentAudience>().notNull().default('everyone'),
  approval: text('approval').$type<CommentApproval>().notNull().default('off'),
  /** Folded (contract/comment-settings.ts). */
  blockedWords: text('blocked_words')
    .array()
    .notNull()
    .default(sql`'{}'`),
})
