import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** Videos that users have seen on any of their devices: a limited number each, up to a limited age. */
export const seenVideos = pgTable(
  'seen_videos',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference, which would need an index by video: PostgreSQL would use it instead of the one by user. */
    videoId: id64('video_id').notNull(),
    /** In milliseconds, which cursors can carry. */
    seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When the user last watched it while the watch history was on. Null: not in the history. */
    watchedAt: timestamp('watched_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('seen_videos_recent').on(table.userId, table.seenAt, table.videoId),
    index('seen_videos_watched').on(table.userId, table.watchedAt, table.videoId),
    index('seen_videos_seen_at').on(table.seenAt),
  ],
)

/** The longest time that a viewer played a video, as a viewer gives it points only once. */
export const watches = pgTable(
  'watches',
  {
    /** The user's id, or the key of a guest's device. */
    viewerKey: text('viewer_key').notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The account was at least a day old when it first watched the video, and is not one that the author likes. */
    isProven: boolean('is_proven').notNull(),
    watchTimeMs: integer('watch_time_ms').notNull(),
    watchedAt: timestamp('watched_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.viewerKey, table.videoId] }),
    index('watches_video').on(table.videoId),
    index('watches_user').on(table.userId),
    index('watches_watched_at').on(table.watchedAt),
  ],
)

/**
 * The authors whose videos a user has liked lately. Two users who like each other's videos may do so to lift them, so that what they
 * give each other weighs as little as what new accounts give (issue #52).
 */
export const authorLikes = pgTable(
  'author_likes',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: id64('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    likedAt: timestamp('liked_at', { withTimezone: true }).notNull().defaultNow(),
    /** The author likes the user's videos too, and whether what they gave each other before has been weighed again. */
    exchange: text('exchange', { enum: ['none', 'found', 'weighed'] })
      .notNull()
      .default('none'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.authorId] }),
    index('author_likes_author').on(table.authorId),
    index('author_likes_liked_at').on(table.likedAt),
    index('author_likes_found')
      .on(table.userId, table.authorId)
      .where(sql`exchange = 'found'`),
  ],
)

/** Signals that the scores do not include yet. */
export const rankSignals = pgTable(
  'rank_signals',
  {
    viewerKey: text('viewer_key').notNull(),
    videoId: id64('video_id').notNull(),
    userId: id64('user_id'),
    isProven: boolean('is_proven').notNull(),
    watchTimeMs: integer('watch_time_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerKey, table.videoId] })],
)

/** Directions of public videos that tell what they are watched together with, found once a day from `watches`. */
export const videoVectors = pgTable(
  'video_vectors',
  {
    videoId: id64('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** `VECTOR_SIZE` signed bytes, of which 127 stands for 1. */
    vector: smallint('vector').array().notNull(),
    /** The group of videos near it. */
    neighbourhood: smallint('neighbourhood').notNull(),
    /** Copied from the video, so that an index can contain it. */
    score: doublePrecision('score').notNull(),
  },
  (table) => [index('video_vectors_score').on(table.neighbourhood, table.score, table.videoId)],
)
