import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { MailFailure } from '#contract/models/overview.ts'
import type { Language } from '#messages/languages.ts'

import { id64 } from '../columns.ts'
import { users } from './users.ts'

export type ExportState = 'queued' | 'working' | 'ready' | 'failed'

/** Archives of all data of a user, which they have requested: one per user. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: id64('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ExportState>().notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a process began or finished making it. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Storage key of the file. Null until it is ready. */
    key: text('key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
  },
  (table) => [
    index('data_exports_waiting')
      .on(table.requestedAt)
      .where(sql`state IN ('queued', 'working')`),
    index('data_exports_requested').on(table.requestedAt),
  ],
)

/** Authenticator apps of users, whose code is required besides the password. */
export const secondFactors = pgTable('second_factors', {
  userId: id64('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed (server/security/seal.ts). */
  secret: text('secret').notNull(),
  /** The user has proved that the app has the secret. Until then no code is required. */
  isConfirmed: boolean('is_confirmed').notNull().default(false),
  /** The time step of the last used code, so that none is accepted twice (RFC 6238, section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes that replace a lost password or authenticator app, once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the code. */
    hash: text('hash').notNull(),
    /** Set for a code that was mailed, or made by the operator for a user who is locked out. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Sent to the user's address. */
    isMailed: boolean('is_mailed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Public keys with which users log in instead of a password (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's id of it, in base64url. */
    id: text('id').primaryKey(),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed. Always 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The browser and system with which it was made. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that an authenticator is to sign. A response uses up its challenge. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    deviceKeyId: text('device_key_id').notNull(),
    /** The user who has given their password to add a passkey. Null: to log in. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_at').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
)

/** E-mail addresses of users, to which codes for a lost password are sent. Several users may have the same one. */
export const emails = pgTable('emails', {
  userId: id64('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until the user has confirmed it with a code. */
  address: text('address'),
  /** Language of the e-mails. */
  language: text('language').$type<Language>().notNull(),
  /** The unconfirmed address that is to replace the other one. */
  newAddress: text('new_address'),
  /** A keyed hash of the code that was sent to it. */
  codeHash: text('code_hash'),
  codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }),
})

/** E-mails to send. Removed once sent, or when no try is left. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id64('id').primaryKey(),
    /** Null for a recipient without an account. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Address and content, sealed (server/security/seal.ts): they contain codes. */
    sealed: text('sealed').notNull(),
    tryCount: integer('try_count').notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outgoing_mails_due_at').on(table.dueAt), index('outgoing_mails_user').on(table.userId)],
)

/** How the site's e-mail works: one row, or none before the first mail. */
export const mailState = pgTable(
  'mail_state',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** When the mail server last accepted a mail. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The first failure since then. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** Of the last failure. */
    cause: text('cause').$type<MailFailure>(),
  },
  (table) => [check('mail_state_one', sql`${table.isOnly}`)],
)

/** Identities of users at the OpenID Connect provider. Each belongs to one user here, and each user has at most one. */
export const openIds = pgTable(
  'open_ids',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('open_ids_user').on(table.userId, table.issuer),
  ],
)

/** `logIn`: by a guest; `link`: by a user who has given their password; `confirm`: by a user without one. */
export type OpenIdPurpose = 'logIn' | 'link' | 'confirm'

/** Log-ins at the provider that were begun. A response removes its row. */
export const openIdAttempts = pgTable(
  'open_id_attempts',
  {
    /** A hash of the parameter `state`. */
    stateHash: text('state_hash').primaryKey(),
    deviceKeyId: text('device_key_id').notNull(),
    /** Null for a guest. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<OpenIdPurpose>().notNull(),
    /** The nonce and the verifier of the code, sealed (server/security/seal.ts). */
    sealed: text('sealed').notNull(),
    /** Path of this site to which the user comes back. */
    returnPath: text('return_path').notNull(),
    beganAt: timestamp('began_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('open_id_attempts_began_at').on(table.beganAt),
    index('open_id_attempts_user').on(table.userId),
  ],
)

/** The rules of the site that users have accepted, by their versions. */
export const rulesAcceptances = pgTable(
  'rules_acceptances',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
)
