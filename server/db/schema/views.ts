import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'
import { videos } from './videos.ts'

/** The key of a day, by which viewers are told apart on it and on no other day. Removed when the day is over. */
export const viewKeys = pgTable('view_keys', {
  day: date('day', { mode: 'string' }).primaryKey(),
  key: text('key').notNull(),
})

/** Views of today, so that none is counted twice. Anonymous: `viewer` is a hash with the key of the day. */
export const countedViews = pgTable(
  'counted_views',
  {
    viewer: text('viewer').notNull(),
    videoId: id64('video_id').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
    /** Reports by this viewer, of which only so many add to what was watched. */
    reportCount: integer('report_count').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.viewer, table.videoId] }),
    index('counted_views_counted_at').on(table.countedAt),
  ],
)

/** Authors whose videos a viewer has watched today, by the same hash. */
export const countedAuthors = pgTable(
  'counted_authors',
  {
    viewer: text('viewer').notNull(),
    authorId: id64('author_id').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer, table.authorId] }),
    index('counted_authors_counted_at').on(table.countedAt),
  ],
)

/** Views of today by guests and new accounts of one address block, identified by a hash with the key of the day. */
export const blockViews = pgTable(
  'block_views',
  {
    block: text('block').notNull(),
    videoId: id64('video_id').notNull(),
    viewCount: integer('view_count').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.block, table.videoId] }),
    index('block_views_created_at').on(table.createdAt),
  ],
)

/** Ids of reports that have arrived, so that one that is sent again counts once. Removed after some days. */
export const receivedReports = pgTable(
  'received_reports',
  {
    id: uuid('id').primaryKey(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('received_reports_received_at').on(table.receivedAt)],
)

/** Reports that the figures do not include yet. */
export const watchSignals = pgTable(
  'watch_signals',
  {
    id: uuid('id').primaryKey(),
    videoId: id64('video_id').notNull(),
    /** The hash of the day. Null for a view that names nobody. */
    viewer: text('viewer'),
    isView: boolean('is_view').notNull(),
    /** Whether the viewer has watched it on an earlier day. Null for viewers who do not let their visits be recorded. */
    isReturning: boolean('is_returning'),
    scene: text('scene').notNull(),
    source: text('source'),
    isSoundOn: boolean('is_sound_on').notNull(),
    watchTimeMs: integer('watch_time_ms').notNull(),
    /** `[startSec, endSec]` of each part that was watched. */
    stretches: jsonb('stretches').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('watch_signals_received_at').on(table.receivedAt)],
)

const count = (name: string) => integer(name).notNull().default(0)

/** Figures of a video on a UTC day. */
export const videoDays = pgTable(
  'video_days',
  {
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    viewCount: count('view_count'),
    /** Reports: views, and those that watch it once more on the day. */
    playCount: count('play_count'),
    watchTimeMs: bigint('watch_time_ms', { mode: 'number' }).notNull().default(0),
    /** Plays that have reached the end. */
    fullCount: count('full_count'),
    soundCount: count('sound_count'),
    /** Of viewers who let their visits be recorded: those who watched the video for the first time, and the others. */
    newCount: count('new_count'),
    returningCount: count('returning_count'),
    /** Follows of the author beside it. */
    followedCount: count('followed_count'),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.day] }), index('video_days_day').on(table.day)],
)

/** Views of a video on a UTC day by the place in which it was watched, or by the site that led there. */
export const videoDaySources = pgTable(
  'video_day_sources',
  {
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['scene', 'visit', 'site'] }).notNull(),
    name: text('name').notNull(),
    viewCount: count('view_count'),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.day, table.kind, table.name] }),
    index('video_day_sources_day').on(table.day),
  ],
)

/** Figures of a video since it was posted, for the list of an author's videos. */
export const videoTotals = pgTable('video_totals', {
  videoId: id64('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  playCount: count('play_count'),
  watchTimeMs: bigint('watch_time_ms', { mode: 'number' }).notNull().default(0),
  fullCount: count('full_count'),
  followedCount: count('followed_count'),
})

/** The curve of retention: how many plays begin at a second less those that ended before it. */
export const videoCurves = pgTable(
  'video_curves',
  {
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    second: integer('second').notNull(),
    difference: integer('difference').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.second] })],
)
