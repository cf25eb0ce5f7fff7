import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

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
    /** Inspections of the verified file that failed by the site's fault. Null: the file is not verified yet. */
    failedInspections: smallint('failed_inspections'),
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

/**
 * The chunks of incomplete uploads in an object store, and the parts that were joined of them. They are removed with
 * their files, which an upload that is gone leaves behind.
 */
export const uploadChunks = pgTable(
  'upload_chunks',
  {
    uploadId: text('upload_id').notNull(),
    /** Position of its first byte in the upload's file. */
    startBytes: bigint('start_bytes', { mode: 'number' }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Storage key of the bytes. */
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.startBytes] }),
    uniqueIndex('upload_chunks_key').on(table.key),
  ],
)

/** Locks on uploads that a request of one of the processes holds. */
export const uploadLocks = pgTable('upload_locks', {
  uploadId: text('upload_id').primaryKey(),
  /** Random, of the request that holds it. */
  token: text('token').notNull(),
  /** The holder extends it; one whose process was killed ends by itself. */
  heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
  /** Another request waits for it. */
  isWanted: boolean('is_wanted').notNull().default(false),
})
