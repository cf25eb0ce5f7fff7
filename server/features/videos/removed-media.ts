import type { Db } from '#server/db/client.ts'

import { bandsOf, isCopy, type Fingerprint } from './fingerprint.ts'

/** Removed videos that are compared with a new one: those that share the most parts of hashes with it. */
const COMPARED_MAX_COUNT = 20

/** Stores the file hashes of a removed video, so that it cannot be posted again. */
export async function rememberRemoved(db: Db, videoId: string): Promise<void> {
  const [media] = await db.query<{ fingerprint: Fingerprint }>({
    name: 'moderation.rememberRemoved',
    text: `
      INSERT INTO removed_media (video_id, sha256, fingerprint)
      SELECT id, upload_sha256, coalesce(fingerprint, '{}') FROM videos WHERE id = $1
      ON CONFLICT (video_id) DO UPDATE SET created_at = now() RETURNING fingerprint`,
    values: [videoId],
  })
  const bands = bandsOf(media?.fingerprint ?? [])
  await db.query({
    name: 'moderation.rememberBands',
    text: `
      INSERT INTO removed_media_bands (band, value, video_id)
      SELECT band, value, $3 FROM unnest($1::smallint[], $2::int[]) AS part (band, value) ON CONFLICT DO NOTHING`,
    values: [bands.map(({ band }) => band), bands.map(({ value }) => value), videoId],
  })
}

/** Lets the file of a wrongly removed video be posted again. */
export async function forgetRemoved(db: Db, videoId: string): Promise<void> {
  await db.query({
    name: 'moderation.forgetRemoved',
    text: 'DELETE FROM removed_media WHERE video_id = $1',
    values: [videoId],
  })
}

/** Whether a file is that of a removed video. */
export async function isRemovedFile(db: Db, sha256: string): Promise<boolean> {
  const found = await db.query({
    name: 'moderation.isRemovedFile',
    text: 'SELECT FROM removed_media WHERE sha256 = $1 LIMIT 1',
    values: [sha256],
  })
  return found.length > 0
}

/** Finds the removed video whose pictures match those of a video, however it was encoded. */
export async function findRemovedCopy(db: Db, fingerprint: Fingerprint): Promise<string | undefined> {
  const bands = bandsOf(fingerprint)
  if (bands.length === 0) return undefined
  const candidates = await db.query<{ id: string; fingerprint: Fingerprint }>({
    name: 'moderation.findRemovedCopy',
    text: `
      SELECT video_id AS id, fingerprint FROM (
        SELECT video_id, count(*) AS count
        FROM unnest($1::smallint[], $2::int[]) AS part (band, value) JOIN removed_media_bands USING (band, value)
        GROUP BY video_id ORDER BY count DESC, video_id LIMIT ${COMPARED_MAX_COUNT}
      ) AS candidate JOIN removed_media USING (video_id) ORDER BY count DESC`,
    values: [bands.map(({ band }) => band), bands.map(({ value }) => value)],
  })
  return candidates.find((candidate) => isCopy(fingerprint, candidate.fingerprint))?.id
}
