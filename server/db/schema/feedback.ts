import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { FEEDBACK_TOPICS } from '#contract/models/feedback.ts'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'

/** Feedback of users to operators. */
export const feedback = pgTable(
  'feedback',
  {
    id: id64('id').primaryKey(),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<(typeof FEEDBACK_TOPICS)[number]>().notNull(),
    text: text('text').notNull(),
    reply: text('reply'),
    /** Milliseconds since 1970 at the reply: later ones have higher numbers. */
    replyNumber: bigint('reply_number', { mode: 'number' }),
    repliedAt: timestamp('replied_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('feedback_user').on(table.userId, table.id),
    index('feedback_unanswered')
      .on(table.id)
      .where(sql`reply IS NULL`),
  ],
)
