import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { createdAt, id64, updatedAt } from '../columns.ts'
import { users } from './users.ts'

/** Credentials of users: hashes of passwords. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    scope: text('scope'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Public keys of devices. `id` is the key's thumbprint (RFC 7638). */
export const deviceKeys = pgTable(
  'device_keys',
  {
    id: text('id').primaryKey(),
    x: text('x').notNull(),
    y: text('y').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('device_keys_created_at').on(table.createdAt)],
)

/** Nonces of verified writes, stored as long as their signature would still be accepted. */
export const signatureNonces = pgTable(
  'signature_nonces',
  {
    keyId: text('key_id').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.nonce] }),
    index('signature_nonces_expires_at').on(table.expiresAt),
  ],
)

/** Solved captcha challenges, stored as long as they would still be accepted. */
export const captchaSolutions = pgTable(
  'captcha_solutions',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captcha_solutions_expires_at').on(table.expiresAt)],
)

/** Calls that a device may make without another captcha. */
export const captchaPasses = pgTable(
  'captcha_passes',
  {
    deviceKeyId: text('device_key_id').primaryKey(),
    callsLeft: integer('calls_left').notNull(),
    /** A keyed hash of the account and the address block that the pass is for: it is good for no other. */
    boundTo: text('bound_to'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captcha_passes_expires_at').on(table.expiresAt)],
)

/** Devices on which a user has logged in before. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceKeyId: text('device_key_id').notNull(),
    lastLogInAt: timestamp('last_log_in_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceKeyId] }),
    index('known_devices_last_log_in_at').on(table.lastLogInAt),
  ],
)

/** Refused log-ins to an account since its user last logged in, by network. */
export const failedLogIns = pgTable(
  'failed_log_ins',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the account and the address block. */
    network: text('network').notNull(),
    failedCount: integer('failed_count').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.network] }),
    index('failed_log_ins_last_at').on(table.lastAt),
  ],
)

/** Responses to writes by their idempotency key, stored in the transaction of their effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user or, for guests, the device, so that nobody gets another's response. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    op: text('op').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)
