import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'
import { videos } from './videos.ts'

const count = (name: string) => integer(name).notNull().default(0)

/**
 * Figures of a user's videos and lives in a quarter of an hour, in one row: days of all time zones are made of quarters.
 * Without a reference to the user, whose row every view would otherwise lock. Removed after `FIGURE_DAYS`.
 */
export const userQuarters = pgTable(
  'user_quarters',
  {
    userId: id64('user_id').notNull(),
    /** The time at which it begins. */
    quarter: timestamp('quarter', { withTimezone: true }).notNull(),
    viewCount: count('view_count'),
    /** Viewers whose first view of the day it is, among those who can be told apart. */
    reachCount: count('reach_count'),
    playCount: count('play_count'),
    watchTimeMs: bigint('watch_time_ms', { mode: 'number' }).notNull().default(0),
    fullCount: count('full_count'),
    likeCount: count('like_count'),
    commentCount: count('comment_count'),
    shareCount: count('share_count'),
    saveCount: count('save_count'),
    followedCount: count('followed_count'),
    unfollowedCount: count('unfollowed_count'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.quarter] }),
    index('user_quarters_quarter').on(table.quarter),
  ],
)

/**
 * Views of a user's videos on a UTC day by where they came from; see `video_day_sources`. Without a reference to the user,
 * as `user_quarters`.
 */
export const userDaySources = pgTable(
  'user_day_sources',
  {
    userId: id64('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['scene', 'visit', 'site'] }).notNull(),
    name: text('name').notNull(),
    viewCount: count('view_count'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind, table.name] }),
    index('user_day_sources_day').on(table.day),
  ],
)

/** Figures of the site on a UTC day, made of those of its videos: a page of them reads one row a day, however large it is. */
export const siteDays = pgTable('site_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  viewCount: bigint('view_count', { mode: 'number' }).notNull().default(0),
  watchTimeMs: bigint('watch_time_ms', { mode: 'number' }).notNull().default(0),
  /** Devices of those who let their visits be recorded. */
  visitorCount: count('visitor_count'),
  uploadCount: count('upload_count'),
  /** Users who posted. */
  authorCount: count('author_count'),
  /** Accounts made. */
  signUpCount: count('sign_up_count'),
  /** The files of all users at the end of the day. */
  storedBytes: bigint('stored_bytes', { mode: 'number' }),
})

/** The most watched videos of a UTC day. */
export const siteDayVideos = pgTable(
  'site_day_videos',
  {
    day: date('day', { mode: 'string' }).notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    viewCount: count('view_count'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.videoId] }),
    index('site_day_videos_video').on(table.videoId),
  ],
)

/** Views of all videos on a UTC day by where they came from; see `video_day_sources`. */
export const siteDaySources = pgTable(
  'site_day_sources',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['scene', 'visit', 'site'] }).notNull(),
    name: text('name').notNull(),
    viewCount: count('view_count'),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
)
