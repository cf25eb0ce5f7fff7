import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { id64, updatedAt } from '../columns.ts'
import { users } from './users.ts'

const userId = () =>
  id64('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Limits of screen time, for users who have chosen one or a passcode. */
export const screenTimeLimits = pgTable(
  'screen_time_limits',
  {
    userId: userId(),
    /** Minutes a day. 0: no limit. Null: none was chosen. */
    minutes: integer('minutes'),
    /** Base64, as a device made them. */
    passcodeSalt: text('passcode_salt'),
    passcodeHash: text('passcode_hash'),
    /** The latest day on which the user has lifted the limit with their passcode. */
    passedDay: date('passed_day', { mode: 'string' }),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
)

/** Screen time of users by day and device, for the last days only. */
export const screenTimeDays = pgTable(
  'screen_time_days',
  {
    userId: userId(),
    /** In the time zone of the device. */
    day: date('day', { mode: 'string' }).notNull(),
    /** A device key, or `others` for all devices beyond the maximum number of rows. */
    deviceId: text('device_id').notNull(),
    spentMs: integer('spent_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.deviceId] })],
)
