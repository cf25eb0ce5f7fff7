import { jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'
import { liveRooms } from './live.ts'

/** The processes of the site that were alive lately (issue #53). */
export const processes = pgTable('processes', {
  /** Is part of the ids that the process makes, so that no two processes have the same one. */
  number: smallint('number').primaryKey(),
  /** Made up at its start. */
  name: text('name').notNull().unique(),
  /** The address at which the other processes reach it. Null: it does not serve yet. */
  url: text('url'),
  roles: text('roles').array().notNull(),
  /** Tells whether all processes have the same secret, and not what it is. */
  secretMark: text('secret_mark').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  /** Key of the build whose pages it serves. Null: it serves none. */
  build: text('build'),
})

/** Builds of the site whose files are in the store, for processes of other builds (issue #53). */
export const builds = pgTable('builds', {
  /** Key of its bundle in the store. */
  key: text('key').primaryKey(),
  /** Places of the files in the bundle. */
  files: jsonb('files').$type<unknown>().notNull(),
  /** When a process of this build last started. */
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Which process has a live room. It may be taken over once its time is over. */
export const liveLeases = pgTable('live_leases', {
  roomId: id64('room_id')
    .primaryKey()
    .references(() => liveRooms.id, { onDelete: 'cascade' }),
  /** Name of the process. */
  process: text('process').notNull(),
  until: timestamp('until', { withTimezone: true }).notNull(),
  /** The state of the room that the other processes show. */
  state: jsonb('state').$type<unknown>(),
})
