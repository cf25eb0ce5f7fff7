import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'

export type DownloadState = 'queued' | 'working' | 'ready' | 'failed'

/**
 * Files of videos with the name of their author in the picture, one per video that a viewer has requested. They are
 * copies, removed when unused. No reference to the video, as the file has to be removed after it.
 */
export const videoDownloads = pgTable(
  'video_downloads',
  {
    videoId: id64('video_id').primaryKey(),
    /** Identifies the file, name and sound that it is made from: it is made again when they change. */
    source: text('source').notNull(),
    state: text('state').$type<DownloadState>().notNull().default('queued'),
    key: text('key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    tries: smallint('tries').notNull().default(0),
    /** Callers take turns: see `takePlace`. */
    asker: text('asker').notNull().default(''),
    round: integer('round').notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('video_downloads_waiting')
      .on(table.changedAt)
      .where(sql`state IN ('queued', 'working')`),
    index('video_downloads_used').on(table.usedAt),
  ],
)
