import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { SharedObject } from '#contract/share.ts'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'

/** Short links: one per thing and sharing user or browser, however often it is shared. */
export const shortLinks = pgTable(
  'short_links',
  {
    /** The code in `/t/{code}`, without its last letter. */
    code: text('code').primaryKey(),
    type: text('type').$type<SharedObject>().notNull(),
    objectId: id64('object_id').notNull(),
    /** Null for a guest. Links outlive the account of the user who made them. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The web id of the browser, where it has one. */
    webId: text('web_id'),
    createdAt: createdAt(),
    /** Day on which it was made, shared again or last opened: unused links are removed. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('short_links_user').on(table.userId),
    index('short_links_last_used').on(table.lastUsedAt, table.code),
  ],
)
