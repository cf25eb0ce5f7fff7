import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'

/**
 * Files of videos that moderators removed, so that they cannot be posted again. These rows outlive the video and its
 * author.
 */
export const removedMedia = pgTable(
  'removed_media',
  {
    /** No reference, as the video may be gone. */
    videoId: id64('video_id').primaryKey(),
    /** Hash of the uploaded file, base64. Null for videos from before it was recorded. */
    sha256: text('sha256'),
    /** Perceptual hashes of its pictures, in hexadecimal. */
    fingerprint: text('fingerprint').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('removed_media_sha256').on(table.sha256)],
)

/** Quarters of the hashes: most quarters of a copy are equal or nearly so, and it is found by the equal ones. */
export const removedMediaBands = pgTable(
  'removed_media_bands',
  {
    /** Which of the four quarters. */
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
