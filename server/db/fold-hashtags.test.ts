import { expect, test } from 'vitest'

import { getTag } from '#server/features/tags/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { foldHashtags } from './fold-hashtags.ts'

const db = await withDatabase()

test('hashtags of the rule before are renamed, those that are one now are merged and counted, once', async () => {
  const author = await addUser(db)
  const [both, first, second] = await Promise.all([0, 1, 2].map(() => addVideo(db, { authorId: author.id })))
  const filed: [id: number, name: string, videoIds: (string | undefined)[]][] = [
    [1, 'di\u0307yarbakir', [both, first]],
    [2, 'diyarbakır', [both, second]],
    [3, 'straße', [first]],
    [4, 'sea', [second]],
  ]
  for (const [id, name, videoIds] of filed) {
    await db.query({
      text: 'INSERT INTO tags (id, name, video_count) VALUES ($1, $2, $3)',
      values: [id, name, videoIds.length],
    })
    await db.query({
      text: 'INSERT INTO video_tags (tag_id, video_id, score, list_order) SELECT $1, id, 5, id FROM unnest($2::bigint[]) AS id',
      values: [id, videoIds],
    })
  }
  await db.query({ text: 'CREATE TABLE tags_to_fold AS SELECT id FROM tags' })

  const client = await db.pool.connect()
  try {
    await foldHashtags(client)
    await foldHashtags(client)
  } finally {
    client.release()
  }

  const rows = await db.query({ text: 'SELECT name, video_count AS count FROM tags ORDER BY name' })
  expect(rows).toEqual([
    { name: 'diyarbakir', count: 3 },
    { name: 'sea', count: 1 },
    { name: 'strasse', count: 1 },
  ])
  for (const written of ['DİYARBAKIR', 'diyarbakır', 'di\u0307yarbakir']) {
    expect(await getTag(db, written)).toMatchObject({ name: 'diyarbakir', videoCount: 3 })
  }
  const ofVideos = await db.query({ text: 'SELECT count(*)::int FROM video_tags' })
  expect(ofVideos).toEqual([{ count: 5 }])
})
