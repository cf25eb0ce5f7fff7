import type { Db } from '#server/db/client.ts'
import { HAS_SHARED_FILES, IS_MISPLACED } from '#server/db/schema/shown-to.ts'

import type { VideoFiles } from './media-files.ts'

export interface MisplacedVideo extends VideoFiles {
  caption: string
  isPublic: boolean
}

export async function findMisplacedVideo(db: Db, id: string): Promise<MisplacedVideo | undefined> {
  const [video] = await db.query<MisplacedVideo>({
    name: 'videos.misplacedVideo',
    text: `
      SELECT media, caption_tracks AS "captionTracks", caption, shown_to = 'everyone' AS "isPublic"
      FROM videos WHERE id = $1 AND ${IS_MISPLACED}`,
    values: [id],
  })
  return video
}

/** @returns false, and nothing is written, when the video has changed since it was read */
export async function placeFiles(
  db: Db,
  id: string,
  before: MisplacedVideo,
  after: VideoFiles,
): Promise<boolean> {
  const placed = await db.query({
    name: 'videos.placeFiles',
    text: `
      UPDATE videos SET media = $2, caption_tracks = $3, has_public_files = $4
      WHERE id = $1 AND media = $5 AND caption_tracks = $6 AND (shown_to = 'everyone') = $4
      RETURNING id`,
    values: [
      id,
      JSON.stringify(after.media),
      JSON.stringify(after.captionTracks),
      before.isPublic,
      JSON.stringify(before.media),
      JSON.stringify(before.captionTracks),
    ],
  })
  return placed.length > 0
}

/** Finds keys that other videos also have: of files from earlier versions, which are named by their content. */
export async function findSharedKeys(db: Db, id: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(sharedKeysQuery(id, keys))
  return new Set(rows.map(({ key }) => key))
}

/** Each key is looked up in two indexes. */
export const sharedKeysQuery = (id: string, keys: readonly string[]) => ({
  name: 'videos.sharedKeys',
  text: `
    SELECT key FROM unnest($2::text[]) AS key
    WHERE EXISTS (
        SELECT FROM videos WHERE ${HAS_SHARED_FILES} AND id <> $1::bigint AND (
          media @> jsonb_build_object('renditions', jsonb_build_array(jsonb_build_object('key', key)))
          OR media @> jsonb_build_object('posterKey', key)
          OR media @> jsonb_build_object('posterSmallKey', key)
          OR media @> jsonb_build_object('storyboard', jsonb_build_object('key', key))))
      OR EXISTS (
        SELECT FROM videos WHERE ${HAS_SHARED_FILES} AND id <> $1::bigint AND caption_tracks <> '[]'
          AND caption_tracks @> jsonb_build_array(jsonb_build_object('key', key)))`,
  values: [id, keys],
})
