import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const momentOf = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/** Errors of browsers and of the server, those that look alike as one row. Nothing in it says who had them. */
export const errorGroups = pgTable(
  'error_groups',
  {
    fingerprint: text('fingerprint').primaryKey(),
    count: integer('count').notNull().default(1),
    firstSeenAt: momentOf('first_seen_at'),
    lastSeenAt: momentOf('last_seen_at'),
    /** The latest of them (contract/models/error-event.ts). */
    event: jsonb('event').notNull(),
  },
  (table) => [index('error_groups_last_seen_at').on(table.lastSeenAt)],
)

/** Ids of reports that are counted: what arrives twice counts once. */
export const errorEvents = pgTable(
  'error_events',
  {
    id: uuid('id').primaryKey(),
    seenAt: momentOf('seen_at'),
  },
  (table) => [index('error_events_seen_at').on(table.seenAt)],
)
