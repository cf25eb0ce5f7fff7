import { Readable } from 'node:stream'

import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import type { Output } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import {
  addPicture,
  giveSticker,
  listStickers,
  setOffered,
  withdrawNamed,
} from '#server/features/stickers/manage-service.ts'
import {
  addSticker,
  findPlacedSticker,
  removeUnusedStickers,
  requireUsableSticker,
} from '#server/features/stickers/stickers.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { stillImage } from '#server/media/still-image.ts'
import { startTestSite } from '#support/product.ts'
import { freeBytes } from '#support/site-tools.ts'
import { createTestClient } from '#support/test-client.ts'
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

test('a database that does not answer is no refusal of a sticker', async () => {
  const failing: Db = { ...database, query: () => Promise.reject(new Error('planted')) }
  await expect(requireUsableSticker(failing, sunId)).rejects.toThrow('planted')
  await expect(requireUsableSticker(database, nextId())).rejects.toMatchObject({
    problem: { httpStatus: 422 },
  })
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

test('the files that a sticker had before go from the disk, and those that another one has stay', async () => {
  const { storage } = uploads
  const keysOf = async (name: string) => {
    const [row] = await database.query<{ key: string; smallKey: string }>({
      text: 'SELECT key, small_key AS "smallKey" FROM stickers WHERE name = $1',
      values: [name],
    })
    return [row?.key ?? '', row?.smallKey ?? '']
  }
  // No other sticker has a picture of such a shape.
  const give = async (name: string, width: number) =>
    addSticker(database, storage, name, await stillImage(await pictureOf(width, 410), '', 'sticker'))
  await give('Kelp', 450)
  await give('Weed', 500)
  const [alone, shared] = [await keysOf('Kelp'), await keysOf('Weed')]
  await give('Grass', 500)
  await give('Kelp', 600)
  await give('Weed', 700)
  expect(await keysOf('Grass')).toEqual(shared)

  // Files stored just now may belong to a call that is still running.
  await removeUnusedStickers(database, storage)
  expect(await storage.stat(alone[0] ?? '')).toBeDefined()
  vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000, toFake: ['Date'] })
  await removeUnusedStickers(database, storage).finally(() => vi.useRealTimers())
  for (const key of alone) expect(await storage.stat(key)).toBeUndefined()
  for (const key of [...shared, ...(await keysOf('Kelp')), ...(await keysOf('Weed'))])
    expect(await storage.stat(key)).toBeDefined()
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

test('what a command adds and withdraws stands in the log without an actor', async () => {
  const picture = await stillImage(await pictureOf(300, 300), '', 'sticker')
  const { id } = await database.transaction((tx) => giveSticker(tx, uploads.storage, null, 'Tern', picture))
  expect(await database.transaction((tx) => withdrawNamed(tx, 'Tern'))).toBe(true)
  expect(await database.transaction((tx) => withdrawNamed(tx, 'Tern'))).toBe(false)
  expect(
    await database.query({
      text: 'SELECT action, actor_id AS actor, details FROM audit_log WHERE subject = $1 ORDER BY id',
      values: [`sticker ${id}`],
    }),
  ).toEqual([
    { action: 'sticker.add', actor: null, details: { name: 'Tern' } },
    { action: 'sticker.withdraw', actor: null, details: { name: 'Tern' } },
  ])
})

test('one that is withdrawn cannot be placed, and is there as long as a public video has it', async () => {
  const id = await add('Moon')
  expect(await database.transaction((tx) => withdrawNamed(tx, 'Moon'))).toBe(true)
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
      createVideo(tx, { queue, storage: uploads.storage, firstReviewCount: 0 }, author, {
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

const operator: Viewer = { ...author, role: 'operator', isElevated: true }
const refusal = (httpStatus: number, more = {}) => ({ problem: { httpStatus, ...more } })
const addByOperator = async (name: string, viewer = operator) =>
  addPicture(
    database,
    { ...uploads, freeBytes },
    viewer,
    { name },
    Readable.from([await pictureOf(600, 300)]),
  )
const offer = (stickerId: string, isOffered: boolean, viewer = operator) =>
  database.transaction((db) => setOffered(db, viewer, { stickerId, isOffered }))

test('an operator adds a sticker, withdraws it and offers it again, and the log says so', async () => {
  const { sticker } = await addByOperator('  Blue  whale ')
  expect((await listed())[0]).toMatchObject({ id: sticker.id, name: 'Blue whale', url: sticker.url })
  await offer(sticker.id, false)
  expect((await listed()).map(({ id }) => id)).not.toContain(sticker.id)
  expect((await listStickers(database, operator)).stickers).toContainEqual({ ...sticker, isOffered: false })
  await offer(sticker.id, true)
  expect((await listed())[0]?.id).toBe(sticker.id)
  const log = await database.query<{ action: string }>({
    text: 'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
    values: [`sticker ${sticker.id}`],
  })
  expect(log.map(({ action }) => action)).toEqual(['sticker.add', 'sticker.withdraw', 'sticker.offer'])
})

test('an operator adds one by a call, whose file comes before its transaction', async () => {
  const client = await createTestClient(site.url)
  const { id } = await client.signUp()
  await database.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [id] })
  await client.call('operator.elevate', { password: 'a good password' })
  const body = new Blob([new Uint8Array(await pictureOf(600, 300))])
  const { sticker } = await client.call('stickers.add', { name: 'Wave', body })
  expect(sticker).toMatchObject({ name: 'Wave', isOffered: true })
})

test('a sticker that the log cannot name is not added', async () => {
  const nobody: Viewer = { id: 'no number', uniqueId: '', role: 'operator', isElevated: true }
  await expect(addByOperator('Ghost', nobody)).rejects.toThrow(/no number/)
  expect((await listed()).map(({ name }) => name)).not.toContain('Ghost')
})

test('nobody else changes the set, and what is no name or no picture is refused with a sentence', async () => {
  const moderator: Viewer = { ...operator, role: 'moderator' }
  for (const viewer of [author, moderator, { ...operator, isElevated: false }]) {
    await expect(addByOperator('Moth', viewer)).rejects.toMatchObject(refusal(403))
    await expect(offer(sunId, false, viewer)).rejects.toMatchObject(refusal(403))
    await expect(listStickers(database, viewer)).rejects.toMatchObject(refusal(403))
  }
  await expect(addByOperator(' ')).rejects.toMatchObject(
    refusal(400, { fields: { name: 'Give the sticker a name.' } }),
  )
  await expect(addByOperator('x'.repeat(41))).rejects.toMatchObject(
    refusal(400, { fields: { name: 'A name has at most 40 characters.' } }),
  )
  const text = Readable.from([Buffer.from('This is not a picture.')])
  await expect(
    addPicture(database, { ...uploads, freeBytes }, operator, { name: 'Moth' }, text),
  ).rejects.toMatchObject(refusal(415))
  await expect(offer(nextId(), true)).rejects.toMatchObject(refusal(404))
})

test('the set has at most 200 stickers, and one of a name that is there takes no room', async () => {
  const { sticker } = await addByOperator('Fox')
  await offer(sticker.id, false)
  await database.query({
    text: `
      INSERT INTO stickers (id, name, key, small_key)
      SELECT n, 'Filler ' || n, 'sticker/ab/ab.webp', 'sticker/ab/ab.webp'
      FROM generate_series(1, 200 - (SELECT count(*)::int FROM stickers WHERE is_offered)) AS n`,
  })
  expect(await listed()).toHaveLength(200)
  await expect(addByOperator('Owl')).rejects.toMatchObject(refusal(422, { sentence: 'stickersFull' }))
  await expect(offer(sticker.id, true)).rejects.toMatchObject(refusal(422, { sentence: 'stickersFull' }))
  await addByOperator('Sun')
  expect(await listed()).toHaveLength(200)
})

/**
 * Puts 199 stickers on offer.
 * @returns six that are not on offer
 */
async function leaveOneRoom(): Promise<string[]> {
  await database.query({ text: 'UPDATE stickers SET is_offered = false WHERE is_offered' })
  await database.query({
    text: `
      INSERT INTO stickers (id, name, key, small_key, is_offered)
      SELECT 1000 + n, 'Sprat ' || n, 'sticker/ab/ab.webp', 'sticker/ab/ab.webp', n < 200
      FROM generate_series(1, 205) AS n
      ON CONFLICT (name) DO UPDATE SET is_offered = excluded.is_offered`,
  })
  return Array.from({ length: 6 }, (_, index) => String(1200 + index))
}

/**
 * Makes calls at the same time.
 * @returns how many were not refused, and how many stickers are on offer afterwards
 */
async function countAfter(calls: Promise<unknown>[]) {
  const tries = await Promise.allSettled(calls)
  const offered = await database.query({ text: 'SELECT FROM stickers WHERE is_offered' })
  return { done: tries.filter(({ status }) => status === 'fulfilled').length, offered: offered.length }
}

test('the set has at most 200 stickers, however many are added or offered at once', async () => {
  await leaveOneRoom()
  const names = Array.from({ length: 6 }, (_, index) => `Herring ${index}`)
  expect(await countAfter(names.map((name) => addByOperator(name)))).toEqual({ done: 1, offered: 200 })
  const withdrawn = await leaveOneRoom()
  expect(await countAfter(withdrawn.map((id) => offer(id, true)))).toEqual({ done: 1, offered: 200 })
})
