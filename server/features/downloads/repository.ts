import type { DownloadAudience } from '#contract/models/download.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import type { DownloadState } from '#server/db/schema/downloads.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'
import { TURN_ORDER } from '#server/db/turns.ts'

import { audienceOfSettings, mayDownload } from './sql.ts'

/** The properties of a video from which its file is made. */
export interface DownloadedVideo {
  media: StoredMedia
  uniqueId: string
  /** Played without its sound, because the site may not use it. */
  isSilent: boolean
  isAllowed: boolean
}

/** @param viewerId null for a guest */
export async function findVideo(
  db: Db,
  videoId: string,
  viewerId: string | null,
): Promise<DownloadedVideo | undefined> {
  const [video] = await db.query<DownloadedVideo>({
    name: 'downloads.video',
    text: `
      SELECT v.media, u.unique_id AS "uniqueId",
        v.is_silenced OR coalesce(m.state = 'noCopyright', false) AS "isSilent",
        ${mayDownload('$2', 'v')} AS "isAllowed"
      FROM videos v JOIN users u ON u.id = v.author_id LEFT JOIN music m ON m.id = v.music_id
      WHERE v.id = $1 AND v.state = 'ready' AND v.deleted_at IS NULL`,
    values: [videoId, viewerId ?? NO_USER],
  })
  return video
}

export interface DownloadRow {
  videoId: string
  source: string
  state: DownloadState
  key: string | null
  sizeBytes: number
  tries: number
  /** A recent failure, which is reported instead of trying again. */
  isFresh: boolean
}

/** How long a failure is reported. */
const FAILURE_STANDS = '1 minute'
const COLUMNS = `video_id AS "videoId", source, state, key, size_bytes::float8 AS "sizeBytes", tries,
  changed_at > now() - interval '${FAILURE_STANDS}' AS "isFresh"`

/** Finds the file of a video, and records that it is used. */
export async function useDownload(db: Db, videoId: string): Promise<DownloadRow | undefined> {
  const [row] = await db.query<DownloadRow>({
    name: 'downloads.use',
    text: `
      WITH used AS (
        UPDATE video_downloads SET used_at = now() WHERE video_id = $1 AND used_at < now() - interval '1 minute'
      )
      SELECT ${COLUMNS} FROM video_downloads WHERE video_id = $1`,
    values: [videoId],
  })
  return row
}

/** Queues the file of a video, replacing an old one. @returns the key of the old file */
export async function queueDownload(
  db: Db,
  { videoId, source }: Pick<DownloadRow, 'videoId' | 'source'>,
  { asker, round }: { asker: string; round: number },
): Promise<string | undefined> {
  const [row] = await db.query<{ before: string | null }>({
    name: 'downloads.queue',
    text: `
      WITH before AS (SELECT key FROM video_downloads WHERE video_id = $1 FOR UPDATE)
      INSERT INTO video_downloads (video_id, source, asker, round)
      -- Reads the row before it is changed.
      SELECT $1, $2, $3, $4 FROM (SELECT count(*) FROM before) AS read_first
      ON CONFLICT (video_id) DO UPDATE
        SET source = $2, asker = $3, round = $4, state = 'queued', key = NULL, size_bytes = 0, tries = 0,
          changed_at = now(), used_at = now()
      RETURNING (SELECT key FROM before) AS before`,
    values: [videoId, source, asker, round],
  })
  return row?.before ?? undefined
}

/** A process that has worked on one for longer has died. */
const GIVEN_UP_AFTER = '15 minutes'

/** Takes the file whose turn it is, for this process alone. */
export async function takeQueued(db: Db): Promise<DownloadRow | undefined> {
  const [taken] = await db.query<DownloadRow>({
    text: `
      UPDATE video_downloads SET state = 'working', changed_at = now(), tries = tries + 1
      WHERE video_id = (
        SELECT video_id FROM video_downloads
        WHERE state IN ('queued', 'working')
          AND changed_at < CASE state WHEN 'queued' THEN now() ELSE now() - interval '${GIVEN_UP_AFTER}' END
        ORDER BY ${TURN_ORDER} LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING ${COLUMNS}`,
  })
  return taken
}

/** @returns false when the file was meanwhile requested again */
export async function finishDownload(
  db: Db,
  { videoId, source }: DownloadRow,
  file: { key: string; sizeBytes: number },
): Promise<boolean> {
  const finished = await db.query({
    text: `UPDATE video_downloads SET state = 'ready', asker = '', key = $3, size_bytes = $4, changed_at = now()
           WHERE video_id = $1 AND source = $2 AND state = 'working' RETURNING 1`,
    values: [videoId, source, file.key, file.sizeBytes],
  })
  return finished.length > 0
}

/** Postpones the file of a video, or gives it up. @param waitSec from now; null gives it up */
export async function postponeDownload(
  db: Db,
  { videoId, tries }: Pick<DownloadRow, 'videoId' | 'tries'>,
  waitSec: number | null,
): Promise<void> {
  await db.query({
    text: `UPDATE video_downloads SET state = $2, tries = $3, changed_at = now() + make_interval(secs => $4),
             asker = CASE $2 WHEN 'failed' THEN '' ELSE asker END
           WHERE video_id = $1 AND state = 'working'`,
    values: [videoId, waitSec === null ? 'failed' : 'queued', tries, waitSec ?? 0],
  })
}

/**
 * Deletes the rows of files that were not used for a number of days, the least recently used ones beyond `maxBytes`,
 * and those of videos that are gone.
 * @returns the keys of their files
 */
export async function deleteUnwanted(
  db: Db,
  { maxBytes, days }: { maxBytes: number; days: number },
): Promise<string[]> {
  const rows = await db.query<{ key: string | null }>({
    text: `
      DELETE FROM video_downloads WHERE video_id IN (
        SELECT video_id FROM (
          SELECT video_id, used_at, state, sum(size_bytes) OVER (ORDER BY used_at DESC, video_id) AS total
          FROM video_downloads
        ) AS file
        WHERE total > $1 AND state = 'ready' OR used_at < now() - make_interval(days => $2)
          OR NOT EXISTS (SELECT FROM videos WHERE id = file.video_id AND deleted_at IS NULL)
      ) RETURNING key`,
    values: [maxBytes, days],
  })
  return rows.flatMap(({ key }) => key ?? [])
}

export async function findSettings(db: Db, userId: string): Promise<DownloadAudience | undefined> {
  const [row] = await db.query<{ audience: DownloadAudience }>({
    name: 'downloads.settings',
    text: `SELECT ${audienceOfSettings('owner')} AS audience FROM users AS owner WHERE id = $1`,
    values: [userId],
  })
  return row?.audience
}

export async function saveSettings(db: Db, userId: string, audience: DownloadAudience): Promise<void> {
  await db.query({
    name: 'downloads.saveSettings',
    text: 'UPDATE users SET download_audience = $2, updated_at = now() WHERE id = $1',
    values: [userId, audience],
  })
}

/** Finds who can save an author's video. Undefined when it is not theirs, or deleted. */
export async function findAudience(
  db: Db,
  authorId: string,
  videoId: string,
): Promise<{ audience: DownloadAudience | null } | undefined> {
  const [row] = await db.query<{ audience: DownloadAudience | null }>({
    name: 'downloads.audience',
    text: `
      SELECT download_audience AS audience FROM videos
      WHERE id = $1 AND author_id = $2 AND deleted_at IS NULL`,
    values: [videoId, authorId],
  })
  return row
}

/** Sets who can save a video. False when it is not its author's, or deleted. */
export async function saveAudience(
  db: Db,
  authorId: string,
  videoId: string,
  audience: DownloadAudience | null,
): Promise<boolean> {
  const saved = await db.query({
    name: 'downloads.saveAudience',
    text: `
      UPDATE videos SET download_audience = $3 WHERE id = $1 AND author_id = $2 AND deleted_at IS NULL
      RETURNING id`,
    values: [videoId, authorId, audience],
  })
  return saved.length > 0
}
