import { bigint, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'

const count = (name: string) => integer(name).notNull().default(0)

/**
 * Figures of a user's videos and lives in a quarter of an hour, in one row: days of all time zones are made of quarters.
 * Without a reference to the user, whose row every view would otherwise lock. Removed after `FIGURE_DAYS`.
 */
export const userQuarters = pgTable(
  'user_quarters',
  {
    userId: id64('user_id').notNull(),
    /** The time at which it begins. */
    quarter: timestamp('quarter', { withTimezone: true }).notNull(),
    viewCount: count('view_count'),
    /** Viewers whose first view of the day it is, among those who can be told apart. */
    reachCount: count('reach_count'),
    playCount: count('play_count'),
    watchTimeMs: bigint('watch_time_ms', { mode: 'number' }).notNull().default(0),
    fullCount: count('full_count'),
    likeCount: count('like_count'),
    commentCount: count('comment_count'),
    shareCount: count('share_count'),
    saveCount: count('save_count'),
    followedCount: count('followed_count'),
    unfollowedCount: count('unfollowed_count'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.quarter] }),
    index('user_quarters_quarter').on(table.quarter),
  ],
)
