import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { NotificationKind } from '#contract/notification-kinds.ts'

import { createdAt, id64 } from '../columns.ts'
import { sessions, users } from './users.ts'

const userId = () =>
  id64('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The site's key pair for push services (RFC 8292), made at the first start. There is one row. */
export const vapidKeys = pgTable(
  'vapid_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('vapid_keys_one', sql`${table.id} = 1`)],
)

/** Devices that show notifications: one per session, removed with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id64('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: userId(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Push messages since `hourAt`: there is an hourly limit. */
    hourCount: integer('hour_count').notNull().default(0),
    hourAt: timestamp('hour_at', { withTimezone: true }).notNull().defaultNow(),
    /** Push messages that failed since the last success. */
    failureCount: integer('failure_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_session').on(table.sessionId),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint, table.p256dh, table.auth),
    index('push_subscriptions_user').on(table.userId, table.id),
  ],
)

/** Choices of users about notifications. Without a row they are the defaults. */
export const notificationSettings = pgTable('notification_settings', {
  userId: userId().primaryKey(),
  offKinds: text('off_kinds').array().$type<NotificationKind[]>().notNull(),
  /** Minutes since midnight. Null: there are no quiet hours. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
})

/**
 * Users for whom something new waits, until the end of the time in which events are combined into one notification.
 * Rows are only added, without locks; several rows of a user and kind make one notification.
 */
export const pendingNotifications = pgTable(
  'pending_notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('pending_notifications_user').on(table.userId, table.kind),
    index('pending_notifications_due').on(table.dueAt),
  ],
)

/** The latest notification of each kind that was sent to a device. */
export const sentNotifications = pgTable(
  'sent_notifications',
  {
    subscriptionId: id64('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Everything up to here has been announced: the id of a notice, or a time in microseconds. */
    upTo: id64('up_to').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.kind] })],
)
