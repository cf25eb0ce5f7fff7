import { expect, test } from 'vitest'

import { addClip } from '#support/clips.ts'
import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'

import { readHashtags, tagVideo } from './tags.ts'

test.each([
  ['First light #sea', ['sea']],
  ['#Sea and #SEA and #sea', ['sea']],
  ['#été #東京 #a_1#b', ['été', '東京', 'a_1', 'b']],
  ['# no #! tag', []],
  [`#${'x'.repeat(65)} #ok`, ['ok']],
  [
    Array.from({ length: 40 }, (_, index) => `#t${index}`).join(' '),
    Array.from({ length: 30 }, (_, index) => `t${index}`),
  ],
])('%s has the hashtags %j', (caption, expected) => {
  expect(readHashtags(caption)).toEqual(expected)
})

test('clips with the same new hashtags can be filed at the same time', async () => {
  const db = await withDatabase()
  const author = await addPerson(db)
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => addClip(db, { authorId: author.id, score: 5 })),
  )
  await Promise.all(
    ids.map((id, index) => db.transaction((tx) => tagVideo(tx, id, index % 2 ? '#sea #sun' : '#sun #sea'))),
  )
  const filed = await db.query({
    text: `SELECT name, count(*)::int, min(video_tags.score) AS score
           FROM video_tags JOIN tags ON tags.id = tag_id GROUP BY name ORDER BY name`,
  })
  expect(filed).toEqual([
    { name: 'sea', count: 8, score: 5 },
    { name: 'sun', count: 8, score: 5 },
  ])
})
