import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'

const count = (name: string) => integer(name).notNull().default(0)

/**
 * Views, likes, comments and followers that a user got on a UTC day, in one row. Without a reference to the user, whose
 * row every view would otherwise lock. Removed after `INSIGHT_DAYS`.
 */
export const userDays = pgTable(
  'user_days',
  {
    userId: id64('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    viewCount: count('view_count'),
    likeCount: count('like_count'),
    commentCount: count('comment_count'),
    followerCount: count('follower_count'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('user_days_day').on(table.day)],
)
