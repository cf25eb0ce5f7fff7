import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const momentOf = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/** Errors of browsers and of the server, grouped by likeness, one row per group. They do not identify users. */
export const errorGroups = pgTable(
  'error_groups',
  {
    fingerprint: text('fingerprint').primaryKey(),
    count: integer('count').notNull().default(1),
    firstSeenAt: momentOf('first_seen_at'),
    lastSeenAt: momentOf('last_seen_at'),
    /** The latest error (contract/models/error-event.ts). */
    event: jsonb('event').notNull(),
  },
  (table) => [index('error_groups_last_seen_at').on(table.lastSeenAt)],
)

/** Ids of counted reports, so that one that arrives twice counts once. */
export const errorEvents = pgTable(
  'error_events',
  {
    id: uuid('id').primaryKey(),
    seenAt: momentOf('seen_at'),
  },
  (table) => [index('error_events_seen_at').on(table.seenAt)],
)
