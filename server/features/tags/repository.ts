import type { Tag } from '#contract/models/tag.ts'
import type { Db } from '#server/db/client.ts'
import { tags } from '#server/db/schema/index.ts'

import { hasNoRule } from './rules.ts'

/** Adds missing hashtags. */
export async function insertTags(db: Db, rows: { id: string; name: string }[]): Promise<void> {
  await db.orm.insert(tags).values(rows).onConflictDoNothing()
}

/** Adds a video to hashtags, and counts it on those that are new to it. Locks them always in one order. */
export async function insertVideoTags(db: Db, videoId: string, names: string[]): Promise<void> {
  await db.query({
    name: 'tags.insertVideo',
    text: `
      WITH added AS (
        INSERT INTO video_tags (tag_id, video_id, score, list_order)
        SELECT tags.id, videos.id, videos.score, coalesce(videos.published_order, videos.id) FROM videos, tags
        WHERE videos.id = $1 AND tags.name = ANY($2) ON CONFLICT DO NOTHING
        RETURNING tag_id
      ),
      locked AS (
        SELECT id FROM tags WHERE id IN (SELECT tag_id FROM added) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE tags SET video_count = video_count + 1 FROM locked WHERE tags.id = locked.id`,
    values: [videoId, names],
  })
}

/** Removes a video from its hashtags and their counts. */
export async function deleteVideoTags(db: Db, videoId: string): Promise<void> {
  await db.query({
    name: 'tags.deleteVideo',
    text: `
      WITH removed AS (DELETE FROM video_tags WHERE video_id = $1 RETURNING tag_id),
      locked AS (
        SELECT id FROM tags WHERE id IN (SELECT tag_id FROM removed) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE tags SET video_count = video_count - 1 FROM locked WHERE tags.id = locked.id`,
    values: [videoId],
  })
}

export async function findTag(db: Db, name: string): Promise<Tag | undefined> {
  const [tag] = await db.query<Tag>({
    name: 'tags.find',
    text: 'SELECT id, name, video_count AS "videoCount" FROM tags WHERE name = $1',
    values: [name],
  })
  return tag
}

export async function findTagName(db: Db, id: string): Promise<string | undefined> {
  const [tag] = await db.query<{ name: string }>({
    name: 'tags.findName',
    text: 'SELECT name FROM tags WHERE id = $1',
    values: [id],
  })
  return tag?.name
}

/** Videos of a hashtag in which similar ones are searched, and hashtags returned. */
const SIMILAR = { videos: 200, tags: 12 }

/**
 * Hashtags that the best videos with another one have as well. A hashtag of all videos means nothing: the score is how
 * often both occur together, divided by the square root of its total count.
 */
export const findSimilarTags = (db: Db, tagId: string): Promise<Tag[]> =>
  db.query<Tag>({
    name: 'tags.similar',
    text: `
      SELECT tags.id, name, video_count AS "videoCount" FROM (
        SELECT other.tag_id, count(*) AS count FROM (
          SELECT video_id FROM video_tags WHERE tag_id = $1
          ORDER BY score DESC, video_id DESC LIMIT ${SIMILAR.videos}
        ) AS tagged JOIN video_tags AS other ON other.video_id = tagged.video_id AND other.tag_id <> $1
        GROUP BY other.tag_id
      ) AS shared JOIN tags ON tags.id = shared.tag_id AND video_count > 0 AND ${hasNoRule('tags.name')}
      ORDER BY shared.count / sqrt(video_count) DESC, tags.id LIMIT ${SIMILAR.tags}`,
    values: [tagId],
  })
