import type { Db } from '#server/db/client.ts'
import { tags } from '#server/db/schema/index.ts'

/** Adds the tags that are not there yet. */
export async function insertTags(db: Db, rows: { id: string; name: string }[]): Promise<void> {
  await db.orm.insert(tags).values(rows).onConflictDoNothing()
}

export async function insertVideoTags(db: Db, videoId: string, names: string[]): Promise<void> {
  await db.query({
    name: 'videos.insertTags',
    text: `
      INSERT INTO video_tags (tag_id, video_id, score)
      SELECT tags.id, videos.id, videos.score FROM videos, tags
      WHERE videos.id = $1 AND tags.name = ANY($2) ON CONFLICT DO NOTHING`,
    values: [videoId, names],
  })
}
