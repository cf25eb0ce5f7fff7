import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** Visits whose events are recorded: one tab, one user. Their events are deleted with them. */
export const analyticsVisits = pgTable(
  'analytics_visits',
  {
    id: id64('id').primaryKey(),
    /** The device key that signed. */
    deviceKeyId: text('device_key_id').notNull(),
    /** The device's own id of the visit. */
    sessionId: text('session_id').notNull(),
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    appId: integer('app_id').notNull(),
    webId: text('web_id').notNull(),
    /** As last reported. */
    context: jsonb('context').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('analytics_visits_session').on(table.deviceKeyId, table.sessionId),
    index('analytics_visits_user').on(table.userId),
    index('analytics_visits_created_at').on(table.createdAt),
  ],
)

/**
 * Events of visits, in partitions by month (`server/db/event-months.ts`). The id is made by the device, so that an event that arrives twice
 * is stored once; it is unique in its partition.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: uuid('id').notNull(),
    visitId: id64('visit_id')
      .notNull()
      .references(() => analyticsVisits.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    params: jsonb('params').notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('analytics_events_visit').on(table.visitId)],
)

/** Videos that were seen, with the device and the user, in partitions by month like events. */
export const impressions = pgTable(
  'impressions',
  {
    id: uuid('id').notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    deviceKeyId: text('device_key_id').notNull(),
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** One of `VIEW_SCENES`. Null from devices with an earlier version. */
    scene: text('scene'),
  },
  (table) => [
    index('impressions_video').on(table.videoId),
    index('impressions_device').on(table.deviceKeyId),
    index('impressions_user').on(table.userId),
    index('impressions_seen_at').on(table.seenAt),
  ],
)
