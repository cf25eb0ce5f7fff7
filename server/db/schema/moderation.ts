import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'

/** Files of videos that moderators removed, so that they cannot be posted again. They outlive the video and its author. */
export const removedMedia = pgTable(
  'removed_media',
  {
    /** No reference: the video may be gone for good. */
    videoId: id64('video_id').primaryKey(),
    /** Of the uploaded file, base64. Null for videos of before it was noted. */
    sha256: text('sha256'),
    /** Perceptual hashes of its pictures, in hexadecimal. */
    fingerprint: text('fingerprint').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('removed_media_sha256').on(table.sha256)],
)

/** Quarters of the hashes: a copy has most of them, or nearly, and is found by those that it has. */
export const removedMediaBands = pgTable(
  'removed_media_bands',
  {
    /** Of the four. */
    band: smallint('band').notNull(),
    value: integer('value').notNull(),
    videoId: id64('video_id')
      .notNull()
      .references(() => removedMedia.videoId, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.band, table.value, table.videoId] }),
    index('removed_media_bands_video').on(table.videoId),
  ],
)
