import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** What members have seen on any of their devices: at most so many each, and none older than its limit. */
export const seenClips = pgTable(
  'seen_clips',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference: an index that begins with it would be taken where the one of the person has to be. */
    videoId: id64('video_id').notNull(),
    /** In milliseconds, which cursors can carry. */
    seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('seen_clips_recent').on(table.userId, table.seenAt, table.videoId),
    index('seen_clips_seen_at').on(table.seenAt),
  ],
)

/** How long a device played a clip at most: a clip is given points for a device once. */
export const watches = pgTable(
  'watches',
  {
    deviceKeyId: text('device_key_id').notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    watchTimeMs: integer('watch_time_ms').notNull(),
    watchedAt: timestamp('watched_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceKeyId, table.videoId] }),
    index('watches_video').on(table.videoId),
    index('watches_user').on(table.userId),
    index('watches_watched_at').on(table.watchedAt),
  ],
)

/** What has come in and is not in the scores yet. The id is that of the event or the impression. */
export const rankSignals = pgTable('rank_signals', {
  id: uuid('id').primaryKey(),
  videoId: id64('video_id').notNull(),
  deviceKeyId: text('device_key_id').notNull(),
  userId: id64('user_id'),
  watchTimeMs: integer('watch_time_ms').notNull(),
})
