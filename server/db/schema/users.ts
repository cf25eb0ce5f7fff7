import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { MentionAudience } from '#contract/audience.ts'
import type { DownloadAudience } from '#contract/models/download.ts'
import type { Standing } from '#contract/moderation.ts'
import { ROLES } from '#contract/roles.ts'

import { createdAt, id64, updatedAt } from '../columns.ts'

/** SQL: a user has the rights of their role now. `findSession` has the same rule for the user of a session. */
export const IS_IN_OFFICE = `users.standing = 'good' AND users.leaves_at IS NULL
  AND coalesce(users.suspended_until <= now(), true)`

/** Users. The columns that the authentication library owns are named in `server/auth`. */
export const users = pgTable(
  'users',
  {
    id: id64('id').primaryKey(),
    /** As the user wrote it. */
    uniqueId: text('unique_id').notNull(),
    /** In lower case: names that differ only in case are the same name. */
    username: text('username').notNull(),
    secUid: text('sec_uid').notNull(),
    nickname: text('nickname').notNull(),
    bio: text('bio').notNull().default(''),
    /** The user's pronouns. Empty: not given. */
    pronouns: text('pronouns').notNull().default(''),
    /** The user's pages on other sites, as `readProfileLink` returns them. */
    links: text('links')
      .array()
      .notNull()
      .default(sql`'{}'`),
    avatarKey: text('avatar_key'),
    /** Null for pictures from before small ones existed. */
    avatarSmallKey: text('avatar_small_key'),
    email: text('email').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    followerCount: integer('follower_count').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    heartCount: integer('heart_count').notNull().default(0),
    videoCount: integer('video_count').notNull().default(0),
    /** Bytes that the user's videos use on the disk. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** Bytes that this user may use on the disk. Null: the quota of all users. */
    storageMaxBytes: bigint('storage_max_bytes', { mode: 'number' }),
    /** Only followers whom the user has approved see the user's videos. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** Users who ask to follow this private account. */
    followRequestCount: integer('follow_request_count').notNull().default(0),
    /** Others may see the videos that the user likes. */
    isLikedPublic: boolean('is_liked_public').notNull().default(false),
    /** The account has become private, and its user has not confirmed the notice. */
    hasPrivateNotice: boolean('has_private_notice').notNull().default(false),
    mentionAudience: text('mention_audience').$type<MentionAudience>().notNull().default('everyone'),
    /** The watch history has videos that are watched from this time on. `infinity`: it is off. */
    historySince: timestamp('history_since', { withTimezone: true })
      .notNull()
      .default(sql`'-infinity'`),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /** The room in which the user is live for everyone. Without a reference: rooms refer to users. */
    liveRoomId: id64('live_room_id'),
    standing: text('standing').$type<Standing>().notNull().default('good'),
    /** Until when the account cannot write. Its profile and videos stay visible. */
    suspendedUntil: timestamp('suspended_until', { withTimezone: true }),
    /** When the pause of an `abnormal` account ends. Otherwise past or null. */
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    /** As given by the user. Null: the age is not known. */
    /** Users who can save their videos as files. Null: decided by their age. */
    downloadAudience: text('download_audience').$type<DownloadAudience>(),
    birthDate: date('birth_date', { mode: 'string' }),
    /** When the account, deleted by its user, is removed for good. `epoch`: it is being removed. */
    leavesAt: timestamp('leaves_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('users_leaving')
      .on(table.leavesAt)
      .where(sql`leaves_at IS NOT NULL`),
    index('users_stored').on(table.storedBytes, table.id),
    index('users_paused')
      .on(table.pausedUntil)
      .where(sql`standing = 'abnormal'`),
    index('users_waiting')
      .on(table.id)
      .where(sql`standing = 'waiting'`),
    // Finds users with a role; few have one.
    index('users_role')
      .on(table.role, table.id)
      .where(sql`role <> 'user'`),
    // Finds users about whom a decision is in force, the newest first.
    index('users_restricted')
      .on(table.id)
      .where(sql`standing IN ('banned', 'abnormal', 'underAge') OR suspended_until IS NOT NULL`),
    // Finds minors.
    index('users_birth_date')
      .on(table.birthDate)
      .where(sql`birth_date IS NOT NULL`),
    uniqueIndex('users_username').on(table.username),
    // Finds names by prefix.
    index('users_username_prefix').on(table.username.op('text_pattern_ops')),
    uniqueIndex('users_sec_uid').on(table.secUid),
    uniqueIndex('users_email').on(table.email),
  ],
)

/** Pictures that users uploaded, before and while they use them. */
export const images = pgTable('images', {
  id: id64('id').primaryKey(),
  ownerId: id64('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  key: text('key').notNull(),
  smallKey: text('small_key'),
  /** When its owner chose it as their profile picture. */
  chosenAt: timestamp('chosen_at', { withTimezone: true }),
  createdAt: createdAt(),
})

export const follows = pgTable(
  'follows',
  {
    followerId: id64('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followeeId: id64('followee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('follows_pair').on(table.followerId, table.followeeId),
    index('follows_recent_followers').on(table.followeeId, table.createdAt, table.followerId),
    index('follows_recent').on(table.followerId, table.createdAt, table.followeeId),
    // Trends are computed from the latest follows.
    index('follows_latest').on(table.createdAt),
    check('follows_not_self', sql`${table.followerId} <> ${table.followeeId}`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull(),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device key that signed the log-in: writes of this session must be signed with it. */
    deviceKeyId: text('device_key_id'),
    /** Until then the user can act as moderator or operator without giving their password again. */
    elevatedUntil: timestamp('elevated_until', { withTimezone: true }),
    /** Until then a confirmation by the OpenID Connect provider is valid, for a user without a password. */
    confirmedUntil: timestamp('confirmed_until', { withTimezone: true }),
    /** The provider's ID token, sealed, with which the session there is also ended. */
    idToken: text('id_token'),
    /** A keyed hash of the month and the address block from which it was begun (server/auth/network.ts). */
    network: text('network'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The country (ISO 3166) in which it was last used, if the proxy provides it. */
    region: text('region'),
    /** Updated every few minutes of use. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_user').on(table.userId)],
)

/** Days for which a former name of a user leads to them. */
export const FORMER_NAME_DAYS = 30

/** Former names of users, which lead to them for a time. */
export const formerNames = pgTable(
  'former_names',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    username: text('username').notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('former_names_username').on(table.username, table.leftAt),
    index('former_names_user').on(table.userId),
    index('former_names_left_at').on(table.leftAt),
  ],
)

/** Names of removed users, until others may take them. */
export const retiredNames = pgTable('retired_names', {
  /** In lower case. */
  username: text('username').primaryKey(),
  freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
})
