import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

/** Specification sections 7.1 and 7.3: sounds of videos. */
const site = await startTestSite()
const author = await addUser(site.database)
const musicId = nextId()
const unusedId = nextId()
await site.database.orm.insert(music).values([
  { id: musicId, title: 'Waves', authorName: 'Mia' },
  { id: unusedId, title: 'Silence', authorName: 'Mia' },
])
const videoIds: string[] = []
for (const score of [3, 2, 1]) {
  videoIds.push(await addVideo(site.database, { authorId: author.id, score, musicId }))
}
await addVideo(site.database, { authorId: author.id, state: 'processing', musicId })
await addVideo(site.database, { authorId: author.id, score: 9 })

const detail = (id: string) => fetch(`${site.url}/api/music/detail/?musicId=${encodeURIComponent(id)}`)
const list = (query: string) => fetch(`${site.url}/api/music/item_list/?${query}`)

const readPage = async (query: string) =>
  (await (await list(`musicId=${musicId}&count=2${query}`)).json()) as {
    itemList: { id: string; music: { title: string } }[]
    hasMore: boolean
    maxCursor: string
  }

test('a piece of music is found by its id', async () => {
  expect(await (await detail(musicId)).json()).toMatchObject({
    statusCode: StatusCode.ok,
    music: { id: musicId, title: 'Waves', authorName: 'Mia' },
  })
})

test('its videos come the newest first where that is asked for', async () => {
  const { itemList } = await readPage('&order=newest')
  expect(itemList.map((video) => video.id)).toEqual([videoIds[2], videoIds[1]])
})

test('its videos come page by page, the highest rank first, without those that are not ready', async () => {
  const first = await readPage('')
  const second = await readPage(`&cursor=${first.maxCursor}`)
  expect([first, second].map(({ itemList }) => itemList.map((video) => video.id))).toEqual([
    videoIds.slice(0, 2),
    videoIds.slice(2),
  ])
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  expect(first.itemList[0]?.music.title).toBe('Waves')
})

test('one that no video has is an empty list, one that is not there is 10203, what is no id is refused', async () => {
  expect(await (await list(`musicId=${unusedId}`)).json()).toMatchObject({ itemList: [], hasMore: false })
  for (const answer of [await detail('12345'), await list('musicId=12345')]) {
    expect(await problemOf(answer)).toMatchObject({
      httpStatus: 404,
      statusCode: StatusCode.musicNotExist,
    })
  }
  for (const id of ['', '0', 'waves', '-1', '9223372036854775808', '1e3']) {
    expect(await problemOf(await detail(id))).toMatchObject({ httpStatus: 400 })
  }
})
