import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

/** Specification sections 7.1 and 7.3: hashtags are called by the addresses of challenges. */

const site = await startTestSite()
const author = await addUser(site.database)
const videoIds: string[] = []
for (let score = 3; score > 0; score -= 1) {
  const id = await addVideo(site.database, { authorId: author.id, score })
  await tagVideo(site.database, id, 'Low tide #Sea #海')
  videoIds.push(id)
}

const detail = (tagName: string) =>
  fetch(`${site.url}/api/challenge/detail/?tagName=${encodeURIComponent(tagName)}`)
const list = (query: string) => fetch(`${site.url}/api/challenge/item_list/?${query}`)
const tagOf = async (tagName: string) => {
  const { tag } = (await (await detail(tagName)).json()) as { tag: { id: string } }
  return tag
}

test('a hashtag is found however it is written, with how many videos have it', async () => {
  expect(await (await detail('SEA')).json()).toMatchObject({
    statusCode: StatusCode.ok,
    tag: { name: 'sea', videoCount: 3 },
  })
  expect(await tagOf('海')).toMatchObject({ name: '海' })
})

test('its videos come page by page', async () => {
  const { id } = await tagOf('sea')
  const read = async (query: string) =>
    (await (await list(`tagId=${id}&count=2${query}`)).json()) as {
      itemList: { id: string }[]
      hasMore: boolean
      maxCursor: string
    }
  const first = await read('')
  const second = await read(`&cursor=${first.maxCursor}`)
  expect([first, second].map(({ itemList }) => itemList.map((video) => video.id))).toEqual([
    videoIds.slice(0, 2),
    videoIds.slice(2),
  ])
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
})

test.each(['nothing', '#sea', 'sea/', '%', '🌊', '<script>', 'x'.repeat(200), '12'])(
  'the hashtag %j is answered 10205',
  async (tagName) => {
    expect(await problemOf(await detail(tagName))).toMatchObject({
      httpStatus: 404,
      statusCode: StatusCode.hashtagNotExist,
    })
  },
)

test('an unknown id is 10205, and the cursor of another list is refused', async () => {
  expect(await problemOf(await list('tagId=12345'))).toMatchObject({
    httpStatus: 404,
    statusCode: StatusCode.hashtagNotExist,
  })
  const { id } = await tagOf('sea')
  const foreign = Buffer.from('["1"]').toString('base64url')
  expect(await problemOf(await list(`tagId=${id}&cursor=${foreign}`))).toMatchObject({ httpStatus: 400 })
})
