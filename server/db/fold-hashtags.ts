import type { PoolClient } from 'pg'

import { hashtagName } from '#contract/hashtags.ts'

/**
 * Renames hashtags that were folded by an older rule to their current names, once: the list of them, which a migration
 * wrote, is then removed. Merged hashtags keep all their videos, and their count.
 */
export async function foldHashtags(client: PoolClient): Promise<void> {
  const { rows: lists } = await client.query<{ list: string | null }>(
    `SELECT to_regclass('tags_to_fold') AS list`,
  )
  if (!lists[0]?.list) return
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      'SELECT id, name FROM tags JOIN tags_to_fold USING (id) ORDER BY id',
    )
    for (const { id, name: oldName } of rows) {
      const name = hashtagName(oldName)
      // Sequentially, as one of these few may become another.
      if (name && name !== oldName) await rename(client, id, name)
    }
    await client.query('DROP TABLE tags_to_fold')
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function rename(client: PoolClient, id: string, name: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM tags WHERE name = $1', [name])
  const [oldest] = rows
  if (!oldest) {
    await client.query('UPDATE tags SET name = $2 WHERE id = $1', [id, name])
    return
  }
  await client.query(
    `INSERT INTO video_tags (tag_id, video_id, score, list_order)
     SELECT $2, video_id, score, list_order FROM video_tags WHERE tag_id = $1 ON CONFLICT DO NOTHING`,
    [id, oldest.id],
  )
  // The rows in `video_tags` go with the tag.
  await client.query('DELETE FROM tags WHERE id = $1', [id])
  await client.query(
    'UPDATE tags SET video_count = (SELECT count(*) FROM video_tags WHERE tag_id = $1) WHERE id = $1',
    [oldest.id],
  )
}
