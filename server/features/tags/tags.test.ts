import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { setRule } from './rules.ts'
import { getTag, listSimilarTags, tagVideo } from './service.ts'

const db = await withDatabase()

test('videos with the same new hashtags can be filed at the same time, and are counted', async () => {
  const author = await addUser(db)
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => addVideo(db, { authorId: author.id, score: 5 })),
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
  expect(await getTag(db, 'sun')).toMatchObject({ name: 'sun', videoCount: 8 })
})

test('a video that is filed once more is counted once', async () => {
  const id = await addVideo(db, { authorId: (await addUser(db)).id })
  await tagVideo(db, id, '#once')
  await tagVideo(db, id, '#once #Once')
  expect(await getTag(db, 'once')).toMatchObject({ videoCount: 1 })
})

test('a hashtag is found however it is written, and one that no video has is 10205', async () => {
  const id = await addVideo(db, { authorId: (await addUser(db)).id })
  await tagVideo(db, id, '#Café #東京２０')
  for (const written of ['café', 'CAFÉ', 'cafe\u0301', 'ｃａｆé']) {
    expect(await getTag(db, written)).toMatchObject({ name: 'café', videoCount: 1 })
  }
  expect(await getTag(db, '東京20')).toMatchObject({ name: '東京20' })
  for (const unknown of [
    'cafe',
    '#café',
    'café ',
    'a/b',
    '100%',
    '🌊',
    '\u0000',
    '\ud800',
    'x'.repeat(200),
  ]) {
    await expect(getTag(db, unknown)).rejects.toMatchObject({
      problem: { httpStatus: 404, statusCode: StatusCode.hashtagNotExist },
    })
  }
})

test('similar hashtags are those that are often with another one and seldom without it, and none of a search for help', async () => {
  const author = await addUser(db)
  const file = async (caption: string) => tagVideo(db, await addVideo(db, { authorId: author.id }), caption)
  for (const caption of [
    '#reef #fyp #snorkel #suicide',
    '#reef #fyp #snorkel',
    '#reef #fyp #boat',
    ...Array.from({ length: 20 }, () => '#fyp'),
  ]) {
    await file(caption)
  }
  const { id } = await getTag(db, 'reef')
  expect((await listSimilarTags(db, id)).map(({ name }) => name)).toEqual(['snorkel', 'boat', 'fyp'])
  await setRule(db, 'boat', 'sensitive')
  expect((await listSimilarTags(db, id)).map(({ name }) => name)).toEqual(['snorkel', 'fyp'])
  await expect(listSimilarTags(db, '12345')).rejects.toMatchObject({
    problem: { statusCode: StatusCode.hashtagNotExist },
  })
})
