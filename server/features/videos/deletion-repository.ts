import type { Db, Tx } from '#server/db/client.ts'
import { IS_REMOVED } from '#server/db/schema/shown-to.ts'

import type { VideoFiles } from './media-files.ts'

/**
 * Marks expired deleted videos for removal.
 * @returns whether there may be more
 */
export async function markExpired(db: Db, days: number, limit: number): Promise<boolean> {
  const rows = await db.query({
    name: 'videos.markExpired',
    text: `
      UPDATE videos SET deleted_at = 'epoch' WHERE id IN (
        SELECT id FROM videos WHERE deleted_at > 'epoch' AND deleted_at <= now() - make_interval(days => $1)
        ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED)
      RETURNING id`,
    values: [days, limit],
  })
  return rows.length === limit
}

/** Marks a deleted video for removal. */
export async function markRemoved(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'videos.markRemoved',
    text: "UPDATE videos SET deleted_at = 'epoch' WHERE id = $1 AND deleted_at IS NOT NULL",
    values: [id],
  })
}

/** Some of an author's videos, whatever their state. */
export async function findOfAuthor(db: Db, authorId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'videos.ofAuthor',
    text: 'SELECT id FROM videos WHERE author_id = $1 ORDER BY id LIMIT $2',
    values: [authorId, limit],
  })
  return rows.map(({ id }) => id)
}

export interface RemovableVideo extends Pick<VideoFiles, 'captionTracks'> {
  authorId: string
  musicId: string | null
  media: VideoFiles['media'] | null
  storedBytes: string
}

/** Locks a video marked for removal until the transaction ends. */
export async function lockRemoved(db: Tx, id: string): Promise<RemovableVideo | undefined> {
  const [video] = await db.query<RemovableVideo>({
    name: 'videos.lockRemoved',
    text: `
      SELECT author_id AS "authorId", music_id AS "musicId", media, caption_tracks AS "captionTracks",
        stored_bytes AS "storedBytes"
      FROM videos WHERE id = $1 AND ${IS_REMOVED} FOR UPDATE`,
    values: [id],
  })
  return video
}

/**
 * Removes the row of a video, and with it its likes, comments, hashtags and watch times, whose rows refer to it. Rows
 * without a reference to it, such as seen videos, expire on their own.
 */
export async function removeVideo(
  db: Db,
  id: string,
  { authorId, musicId, storedBytes }: RemovableVideo,
): Promise<void> {
  await db.query({ name: 'videos.remove', text: 'DELETE FROM videos WHERE id = $1', values: [id] })
  await db.query({
    name: 'videos.removeSignals',
    text: `
      WITH signals AS (DELETE FROM rank_signals WHERE video_id = $1),
        watched AS (DELETE FROM watch_signals WHERE video_id = $1),
        views AS (DELETE FROM counted_views WHERE video_id = $1)
      DELETE FROM block_views WHERE video_id = $1`,
    values: [id],
  })
  await db.query({
    name: 'videos.freeSpace',
    text: 'UPDATE users SET stored_bytes = greatest(stored_bytes - $2, 0) WHERE id = $1',
    values: [authorId, storedBytes],
  })
  if (musicId === null) return
  await db.query({
    name: 'videos.removeUnusedMusic',
    text: 'DELETE FROM music WHERE id = $1 AND NOT EXISTS (SELECT FROM videos WHERE music_id = $1)',
    values: [musicId],
  })
}
