import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { Output } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { addSticker, findPlacedSticker, withdrawSticker } from '#server/features/stickers/stickers.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { stillImage } from '#server/media/still-image.ts'
import { startTestSite } from '#support/product.ts'
import { addUpload, hollowVideo, inspectNothing } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

/** Specification section 2.1 (sticker) and 8 (10208, effect not exist). */
const site = await startTestSite()
const { database, uploads } = site
const author = await addUser(database)

const read = async <Body>(path: string) =>
  (await (await fetch(site.url + path)).json()) as Body & { statusCode: number }
const listed = async () => (await read<Output<'stickers.list'>>('/api/sticker/list/')).stickers

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 255, g: 200, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

async function add(name: string): Promise<string> {
  await addSticker(
    database,
    uploads.storage,
    name,
    await stillImage(await pictureOf(900, 600), '', 'sticker'),
  )
  const sticker = (await listed()).find((one) => one.name === name)
  return sticker?.id ?? ''
}

const sunId = await add('Sun')

test('the set is listed, its pictures keep their shape and transparency, and anybody may cache them', async () => {
  const [sticker] = await listed()
  expect(sticker).toMatchObject({ id: sunId, name: 'Sun' })
  const response = await fetch(site.url + (sticker?.url ?? ''))
  expect(response.headers.get('cache-control')).toContain('immutable')
  const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 160, height: 107, hasAlpha: true })
})

test('a picture under the same name takes the place of the one before', async () => {
  const before = (await listed()).length
  await addSticker(
    database,
    uploads.storage,
    'Sun',
    await stillImage(await pictureOf(300, 300), '', 'sticker'),
  )
  expect(await listed()).toHaveLength(before)
})

test('its videos come the highest rank first, or the newest', async () => {
  const low = await addVideo(database, { authorId: author.id, stickerId: sunId, score: 1 })
  const high = await addVideo(database, { authorId: author.id, stickerId: sunId, score: 2 })
  const newest = await addVideo(database, { authorId: author.id, stickerId: sunId, score: 0 })
  await addVideo(database, { authorId: author.id, score: 9 })
  const idsOf = async (query: string) => {
    const path = `/api/sticker/item_list/?stickerId=${sunId}${query}`
    return (await read<Output<'feed.withSticker'>>(path)).itemList
  }
  expect((await idsOf('')).map(({ id }) => id)).toEqual([high, low, newest])
  expect((await idsOf('&order=newest')).map(({ id }) => id)).toEqual([newest, high, low])
  expect((await idsOf(''))[0]?.sticker).toEqual({ id: sunId, name: 'Sun' })
})

test.each(['detail', 'item_list'])('%s of a sticker that is not there is 10208', async (kind) => {
  const answer = await read(`/api/sticker/${kind}/?stickerId=${nextId()}`)
  expect(answer.statusCode).toBe(StatusCode.effectNotExist)
})

test('one that is withdrawn cannot be placed, and is there as long as a public video has it', async () => {
  const id = await add('Moon')
  expect(await withdrawSticker(database, 'Moon')).toBe(true)
  expect((await listed()).map(({ name }) => name)).not.toContain('Moon')
  const detail = `/api/sticker/detail/?stickerId=${id}`
  expect((await read(detail)).statusCode).toBe(StatusCode.effectNotExist)
  await addVideo(database, { authorId: author.id, stickerId: id, audience: 'self' })
  expect((await read(detail)).statusCode).toBe(StatusCode.effectNotExist)
  await addVideo(database, { authorId: author.id, stickerId: id })
  expect(await read(detail)).toMatchObject({ sticker: { name: 'Moon' }, isUsable: false })
})

test('a video is posted with a sticker at its place, and not with one that is not offered', async () => {
  const tools = { ...uploads, inspect: inspectNothing }
  const place = { x: 0.25, y: 0.75, scale: 0.3 }
  const post = async (stickerId: string) => {
    const uploadId = await addUpload(tools, author, hollowVideo(200))
    const input = { uploadId, caption: '', audience: 'everyone', scheduleTime: 0 } as const
    const queue = { add: () => Promise.resolve() }
    return database.transaction((tx) =>
      createVideo(tx, { queue, storage: uploads.storage }, author, {
        ...input,
        sticker: { stickerId, ...place },
      }),
    )
  }
  const { itemId } = await post(sunId)
  expect(await findPlacedSticker(database, itemId)).toMatchObject(place)
  await expect(post(nextId())).rejects.toMatchObject({
    problem: { httpStatus: 422, sentence: 'stickerUnavailable' },
  })
})
