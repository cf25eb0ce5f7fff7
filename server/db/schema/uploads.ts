import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'

/** Files that arrive chunk by chunk, until a video is made from them. */
export const uploads = pgTable(
  'uploads',
  {
    /** The end of the upload's address. Random: see `UploadIdSchema`. */
    id: text('id').primaryKey(),
    ownerId: id64('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the sender: beginning again with the same key finds the existing upload. */
    requestKey: text('request_key').notNull(),
    /** Storage key of the finished file. */
    key: text('key').notNull(),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Hash of the whole file, as announced by the sender. Base64. */
    sha256: text('sha256').notNull(),
    /** Bytes that are verified and on disk. Bytes beyond them do not count. */
    offsetBytes: bigint('offset_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    /** When its last chunk arrived. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set when the whole file is verified and in the storage. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Set when a video is made from it: a file becomes one video only. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('uploads_request').on(table.ownerId, table.requestKey),
    index('uploads_touched').on(table.touchedAt),
    index('uploads_unfinished')
      .on(table.touchedAt)
      .where(sql`finished_at IS NULL`),
  ],
)
