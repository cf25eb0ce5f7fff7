import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { StoredKind } from '#contract/models/upkeep.ts'

/** The stored files, whichever store they are in. The chunks of incomplete uploads have tables of their own. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').notNull(),
    kind: text('kind').$type<StoredKind>().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  },
  // Files of a folder are found by the beginning of their keys, whatever the collation.
  (table) => [uniqueIndex('stored_files_key').on(table.key.op('text_pattern_ops'))],
)

/** Sums of the stored files, one row for each kind. A trigger on `live_rooms` adds the recordings of lives. */
export const storedSums = pgTable('stored_sums', {
  kind: text('kind').$type<StoredKind>().primaryKey(),
  fileCount: bigint('file_count', { mode: 'number' }).notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
})
