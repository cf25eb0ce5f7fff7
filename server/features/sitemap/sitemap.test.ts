import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { fillCrowdedSite } from '#support/many-videos.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { fingerprintQuery, type SitemapKind, type SitemapRow } from './repository.ts'
import { createSitemap, type WritePart } from './service.ts'

const database = await withDatabase()
let madeCount = 0
const write: WritePart = (rows) => {
  madeCount += 1
  async function* names() {
    for await (const chunk of rows) yield chunk.map(({ id, name }: SitemapRow) => `${name || id} `).join('')
  }
  return buffer(Readable.from(names()))
}
const partOf = async (sitemap: ReturnType<typeof createSitemap>, kind: SitemapKind, number: number) =>
  (await sitemap.readPart(kind, number, '', write))?.toString().trim().split(' ').filter(Boolean)

const author = await addUser(database)
const add = () => addVideo(database, { authorId: author.id })
const ids = [await add(), await add(), await add(), await add(), await add()]
const setAudience = (id: string | undefined, audience: string) =>
  database.query({ text: 'UPDATE videos SET audience = $2 WHERE id = $1', values: [id, audience] })

test('a sitemap has parts of equal size by id, and a last one that is open to new videos', async () => {
  const sitemap = createSitemap(database, 2)
  expect(await sitemap.countParts()).toMatchObject({ videos: 3, tags: 0 })
  expect(await partOf(sitemap, 'videos', 1)).toEqual(ids.slice(0, 2))
  expect(await partOf(sitemap, 'videos', 2)).toEqual(ids.slice(2, 4))
  expect(await partOf(sitemap, 'videos', 3)).toEqual(ids.slice(4))
  expect(await partOf(sitemap, 'videos', 4)).toBeUndefined()
  ids.push(await add())
  expect(await partOf(sitemap, 'videos', 3)).toEqual(ids.slice(4))
})

test('a part is made once; what stops being public is gone from it at once, and back when it is public again', async () => {
  const sitemap = createSitemap(database, 10)
  madeCount = 0
  await partOf(sitemap, 'videos', 1)
  await partOf(sitemap, 'videos', 1)
  expect(madeCount).toBe(1)
  for (const audience of ['followers', 'friends', 'self', 'unlisted']) {
    await setAudience(ids[1], audience)
    expect(await partOf(sitemap, 'videos', 1)).toEqual(ids.filter((id) => id !== ids[1]))
  }
  await setAudience(ids[1], 'everyone')
  expect(await partOf(sitemap, 'videos', 1)).toEqual(ids)
})

test('a part is never larger than a sitemap may be, even when old videos come back into it', async () => {
  const sitemap = createSitemap(database, 2)
  await setAudience(ids[0], 'self')
  expect(await partOf(sitemap, 'videos', 1)).toEqual([ids[1], ids[2]])
  await setAudience(ids[0], 'everyone')
  expect(await partOf(sitemap, 'videos', 1)).toEqual([ids[0], ids[1]])
})

test('another origin gets a part of its own', async () => {
  const sitemap = createSitemap(database)
  madeCount = 0
  await sitemap.readPart('videos', 1, 'https://a.example', write)
  await sitemap.readPart('videos', 1, 'https://b.example', write)
  expect(madeCount).toBe(2)
})

test('private accounts and those without videos are not listed, nor hashtags of no public video', async () => {
  const sitemap = createSitemap(database)
  await addUser(database)
  await database.query({ text: 'UPDATE users SET video_count = 6 WHERE id = $1', values: [author.id] })
  expect(await partOf(sitemap, 'users', 1)).toEqual([author.id])
  await database.query({ text: 'UPDATE users SET is_private = true WHERE id = $1', values: [author.id] })
  expect(await partOf(sitemap, 'users', 1)).toEqual([])
})

test('minors are not listed, nor their videos, and are once they are adults', async () => {
  const minor = await addUser(database)
  const videoId = await addVideo(database, { authorId: minor.id })
  await database.query({ text: 'UPDATE users SET video_count = 1 WHERE id = $1', values: [minor.id] })
  const bear = (age: number) =>
    database.query({
      text: `UPDATE users SET birth_date = current_date - make_interval(years => $2) WHERE id = $1`,
      values: [minor.id, age],
    })
  const sitemap = createSitemap(database)
  const listed = async () => [await partOf(sitemap, 'users', 1), await partOf(sitemap, 'videos', 1)]
  await bear(18)
  expect(await listed()).toEqual([expect.arrayContaining([minor.id]), expect.arrayContaining([videoId])])
  await bear(17)
  expect(await listed()).toEqual([
    expect.not.arrayContaining([minor.id]),
    expect.not.arrayContaining([videoId]),
  ])
  await bear(18)
  expect(await listed()).toEqual([expect.arrayContaining([minor.id]), expect.arrayContaining([videoId])])
})

test('whether a part has changed is read from an index that holds nothing else', async () => {
  const crowded = await withDatabase()
  await fillCrowdedSite(crowded, { videoCount: 12_000, userCount: 1, seenCount: 10, followedCount: 5 })
  const query = fingerprintQuery('videos', { after: '1000000000', last: '1000006000' })
  const rows = await crowded.query<{ 'QUERY PLAN': string }>({ ...query, text: `EXPLAIN ${query.text}` })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using videos_public')
})
