import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'
import { users } from './users.ts'

export type AnimationState = 'queued' | 'working' | 'ready' | 'failed'

/**
 * Animated profile pictures, one per user, cut from one of their videos. No reference to the video: a job notices its
 * removal and also removes the picture's file.
 */
export const userAnimations = pgTable(
  'user_animations',
  {
    userId: id64('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: id64('video_id').notNull(),
    /** The position in the video at which it begins. */
    startMs: integer('start_ms').notNull(),
    state: text('state').$type<AnimationState>().notNull().default('queued'),
    key: text('key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    tries: smallint('tries').notNull().default(0),
    /** Callers take turns: see `takePlace`. */
    asker: text('asker').notNull().default(''),
    round: integer('round').notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('user_animations_waiting')
      .on(table.changedAt)
      .where(sql`state IN ('queued', 'working')`),
    index('user_animations_video').on(table.videoId),
  ],
)
