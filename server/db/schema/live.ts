import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type {
  LIVE_CHAT_AUDIENCES,
  LIVE_ORIENTATIONS,
  LiveAudience,
  LiveEndReason,
  LiveStanding,
  LiveStatus,
} from '#contract/live.ts'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** The recording of a room at the end of the room. */
export interface LiveRecording {
  durationSec: number
  sizeBytes: number
  gapsAtSec: number[]
  /** Fragments that arrived after the end of the room. */
  late?: { count: number; sizeBytes: number }
}

/** SQL: on air, not begun yet, or planned. */
export const IS_OPEN_ROOM = 'status < 3'
/** SQL: on air. */
export const IS_LIVING_ROOM = 'status = 2'

export const liveRooms = pgTable(
  'live_rooms',
  {
    id: id64('id').primaryKey(),
    hostId: id64('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    pictureKey: text('picture_key'),
    tags: text('tags').array().notNull().default([]),
    status: smallint('status').$type<LiveStatus>().notNull(),
    orientation: text('orientation').$type<(typeof LIVE_ORIENTATIONS)[number]>().notNull(),
    audience: text('audience').$type<LiveAudience>().notNull(),
    isAdult: boolean('is_adult').notNull().default(false),
    /** Countries in which nobody can watch. */
    blockedRegions: text('blocked_regions').array().notNull().default([]),
    chatAudience: text('chat_audience').$type<(typeof LIVE_CHAT_AUDIENCES)[number]>().notNull(),
    slowModeSec: integer('slow_mode_sec').notNull().default(0),
    pinnedLineId: id64('pinned_line_id'),
    plannedAt: timestamp('planned_at', { withTimezone: true }),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason').$type<LiveEndReason>(),
    /** Note by the operator who ended it. */
    endNote: text('end_note'),
    /** The page that publishes it. */
    publisherId: text('publisher_id'),
    heartCount: integer('heart_count').notNull().default(0),
    chatCount: integer('chat_count').notNull().default(0),
    peakViewerCount: integer('peak_viewer_count').notNull().default(0),
    uniqueViewerCount: integer('unique_viewer_count').notNull().default(0),
    watchTimeSec: bigint('watch_time_sec', { mode: 'number' }).notNull().default(0),
    recording: jsonb('recording').$type<LiveRecording>(),
    /** When the recording is removed. Null: there is none. */
    recordingUntil: timestamp('recording_until', { withTimezone: true }),
    replayVideoId: id64('replay_video_id').references(() => videos.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('live_rooms_host').on(table.hostId, table.id),
    uniqueIndex('live_rooms_living').on(table.hostId).where(sql.raw(IS_LIVING_ROOM)),
    index('live_rooms_open').on(table.hostId, table.id).where(sql.raw(IS_OPEN_ROOM)),
    index('live_rooms_recordings').on(table.hostId, table.id).where(sql.raw('recording_until IS NOT NULL')),
    index('live_rooms_replay').on(table.replayVideoId),
  ],
)

export const liveChat = pgTable(
  'live_chat',
  {
    id: id64('id').primaryKey(),
    roomId: id64('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    authorId: id64('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The id by which its author's device sends it again. */
    localId: text('local_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('live_chat_room').on(table.roomId, table.id),
    uniqueIndex('live_chat_once').on(table.authorId, table.localId),
    index('live_chat_author').on(table.authorId, table.roomId, table.id),
  ],
)

/** Standings of users in a room other than `none`. */
export const liveStandings = pgTable(
  'live_standings',
  {
    roomId: id64('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    standing: text('standing').$type<Exclude<LiveStanding, 'none'>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('live_standings_user').on(table.userId),
  ],
)

/** Statistics of one minute of a room. */
export const livePoints = pgTable(
  'live_points',
  {
    roomId: id64('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    viewerCount: integer('viewer_count').notNull(),
    chatCount: integer('chat_count').notNull(),
    heartCount: integer('heart_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.at] })],
)
