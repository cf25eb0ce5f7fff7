import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { SharedObject } from '#contract/share.ts'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'

/** Short links: one for each thing and each user or browser that shares it, however often. */
export const shortLinks = pgTable(
  'short_links',
  {
    /** Of `/t/{code}`, without the letter at its end. */
    code: text('code').primaryKey(),
    type: text('type').$type<SharedObject>().notNull(),
    objectId: id64('object_id').notNull(),
    /** Null for a guest. A link outlives the account of the user who made it. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The web id of the browser, where it has one. */
    webId: text('web_id'),
    createdAt: createdAt(),
    /** When it was made, shared again or opened, to the day: one that nobody uses goes. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('short_links_user').on(table.userId),
    index('short_links_last_used').on(table.lastUsedAt, table.code),
  ],
)
