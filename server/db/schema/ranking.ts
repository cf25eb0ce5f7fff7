import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** Videos that users have seen on any of their devices: a limited number each, and none older than its limit. */
export const seenVideos = pgTable(
  'seen_videos',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference: an index that begins with it would be taken where the one of the user has to be. */
    videoId: id64('video_id').notNull(),
    /** In milliseconds, which cursors can carry. */
    seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When the user watched it last while the watch history was on. Null: the history does not have it. */
    watchedAt: timestamp('watched_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('seen_videos_recent').on(table.userId, table.seenAt, table.videoId),
    index('seen_videos_watched').on(table.userId, table.watchedAt, table.videoId),
    index('seen_videos_seen_at').on(table.seenAt),
  ],
)

/** How long a viewer played a video at most: it is given points for a viewer once. */
export const watches = pgTable(
  'watches',
  {
    /** The user's id, or the key of a guest's device. */
    viewerKey: text('viewer_key').notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** By an account that was at least a day old when it watched it first. */
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

/** Signals that are not in the scores yet. */
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

/** Views of the last hour, so that none is counted twice. Nobody is named: `viewer` is a keyed hash. */
export const countedViews = pgTable(
  'counted_views',
  {
    viewer: text('viewer').notNull(),
    videoId: id64('video_id').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer, table.videoId] }),
    index('counted_views_counted_at').on(table.countedAt),
  ],
)

/** Views of this hour by guests and new accounts of one block of addresses, which a keyed hash of the hour stands for. */
export const blockViews = pgTable(
  'block_views',
  {
    block: text('block').notNull(),
    videoId: id64('video_id').notNull(),
    viewCount: integer('view_count').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.block, table.videoId] }),
    index('block_views_created_at').on(table.createdAt),
  ],
)
