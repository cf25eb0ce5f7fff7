import type { Tag } from '#contract/models/tag.ts'
import type { Db } from '#server/db/client.ts'
import { tags } from '#server/db/schema/index.ts'

import { hasNoRule } from './rules.ts'

/** Adds the tags that are not there yet. */
export async function insertTags(db: Db, rows: { id: string; name: string }[]): Promise<void> {
  await db.orm.insert(tags).values(rows).onConflictDoNothing()
}

/** Files a video under tags, and counts it on those that are new to it. Locks them in one order for all. */
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

/** Takes a video from under its hashtags, and counts it no more. */
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

/** Videos with a hashtag in which others are looked for, and hashtags that are found there. */
const SIMILAR = { videos: 200, tags: 12 }

/**
 * Hashtags that the best videos with another one have as well. One that all videos have tells nothing: how often it is with
 * the other one counts, by the root of how often it is at all.
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
