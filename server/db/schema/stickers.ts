import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'

/** Pictures from operators that authors can place on their videos. */
export const stickers = pgTable(
  'stickers',
  {
    id: id64('id').primaryKey(),
    name: text('name').notNull(),
    /** Storage keys: a WebP with transparency, and a small one for lists. */
    key: text('key').notNull(),
    smallKey: text('small_key').notNull(),
    /** When false, the sticker stays on the videos that have it. */
    isOffered: boolean('is_offered').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('stickers_name').on(table.name)],
)
