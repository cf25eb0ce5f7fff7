import { mkdtemp, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { quickJobs } from '#server/media/media-queue.ts'
import { blocksOf } from '#server/security/address-block.ts'
import { runForAddress } from '#server/security/caller-networks.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { freeBytes } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import { removeUnusedImages, uploadImage } from './image-service.ts'
import { findOwnImage, insertImage } from './repository.ts'
import { updateProfile } from './service.ts'

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-images-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)

const almostFull = () => Promise.resolve(RESERVED_BYTES - 1)

test('a picture is refused while the disk has nothing left but its reserve', async () => {
  const viewer = await addUser(db)
  await expect(
    uploadImage(db, { storage, freeBytes: almostFull }, viewer, Readable.from(['a'])),
  ).rejects.toMatchObject({
    problem: { httpStatus: 507 },
  })
})

test('a picture becomes the user’s own', async () => {
  const viewer = await addUser(db)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#206040' } })
    .jpeg()
    .toBuffer()
  const { imageId, url } = await uploadImage(db, { storage, freeBytes }, viewer, Readable.from([picture]))
  expect(url).toMatch(/^\/media\/avatar\/[0-9a-f]{2}\/[0-9a-f]{64}\.webp$/)
  expect(await storage.stat(url.replace('/media/', ''))).toBeDefined()
  const { avatarUrl, avatarLargeUrl } = await updateProfile(db, viewer, { avatarImageId: imageId })
  expect(avatarLargeUrl).toBe(url)
  expect(avatarUrl).not.toBe(url)
  expect(await storage.stat(avatarUrl?.replace('/media/', '') ?? '')).toBeDefined()
})

test('pictures that were replaced go, and of those not chosen all but the last ten, none within an hour', async () => {
  const user = await addUser(db)
  const addImage = async () => {
    const id = nextId()
    const key = `avatar/ab/${id.padStart(64, '0')}.webp`
    await storage.put(key, Buffer.from('picture'))
    await insertImage(db, { id, ownerId: user.id, key, smallKey: null })
    return { id, key }
  }
  const added: Awaited<ReturnType<typeof addImage>>[] = []
  for (let count = 0; count < 13; count += 1) added.push(await addImage())
  const [first, second] = added
  if (!first || !second) throw new Error('Nothing was added.')
  await updateProfile(db, user, { avatarImageId: first.id })
  await updateProfile(db, user, { avatarImageId: second.id })
  const areThere = () =>
    Promise.all(added.map(async ({ key }) => ((await storage.stat(key)) ? 'there' : 'gone')))
  await removeUnusedImages(db, storage)
  expect(await areThere()).toEqual(Array.from({ length: 13 }, () => 'there'))

  await db.query({
    text: "UPDATE images SET created_at = now() - interval '2 hours' WHERE owner_id = $1",
    values: [user.id],
  })
  const earlier = new Date(Date.now() - 2 * 3_600_000)
  await Promise.all(added.map(({ key }) => utimes(path.join(dir, key), earlier, earlier)))
  await removeUnusedImages(db, storage)
  expect(await areThere()).toEqual(['gone', 'there', 'gone', ...Array.from({ length: 10 }, () => 'there')])
})

test('pictures that nobody uses go after thirty days, with their files', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  const send = async (viewer: typeof ann, background: string) => {
    const square = sharp({ create: { width: 64, height: 64, channels: 3, background } })
    const { imageId } = await uploadImage(
      db,
      { storage, freeBytes },
      viewer,
      Readable.from([await square.png().toBuffer()]),
    )
    const { key, smallKey } = (await findOwnImage(db, imageId, viewer.id))!
    return { imageId, keys: [key, smallKey!] }
  }
  const [used, replaced, young, shared] = [
    await send(ann, '#100000'),
    await send(ann, '#200000'),
    await send(ann, '#300000'),
    await send(ann, '#400000'),
  ]
  await updateProfile(db, ann, { avatarImageId: used.imageId })
  const old = [used, replaced, shared]
  await db.query({
    text: "UPDATE images SET created_at = now() - interval '31 days' WHERE id = ANY ($1::bigint[])",
    values: [old.map(({ imageId }) => imageId)],
  })
  await send(ben, '#400000')
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  await Promise.all(
    old.flatMap(({ keys }) => keys).map((key) => utimes(path.join(dir, key), longAgo, longAgo)),
  )
  await removeUnusedImages(db, storage)
  const areThere = ({ keys }: { keys: string[] }) =>
    Promise.all(keys.map(async (key) => (await storage.stat(key)) !== undefined))
  const [BOTH, NONE] = [
    [true, true],
    [false, false],
  ]
  expect(await Promise.all([used, replaced, young, shared].map(areThere))).toEqual([BOTH, NONE, BOTH, BOTH])
  await expect(updateProfile(db, ann, { avatarImageId: replaced.imageId })).rejects.toMatchObject({
    name: 'ApiError',
  })
  expect(await updateProfile(db, ann, { avatarImageId: young.imageId })).toMatchObject({ id: ann.id })
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', StatusCode.unsupportedMedia],
  ['', StatusCode.unprocessable],
])('%j is refused with a sentence', async (text, statusCode) => {
  const viewer = await addUser(db)
  await expect(
    uploadImage(db, { storage, freeBytes }, viewer, Readable.from([Buffer.from(text)])),
  ).rejects.toMatchObject({
    problem: { statusCode, message: expect.stringMatching(/^[A-Z].*\.$/) },
  })
})

test('whose share of the media processes is taken is told when to come again; others are served', async () => {
  const [flooding, other] = [await addUser(db), await addUser(db)]
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#206040' } })
    .png()
    .toBuffer()
  const ended = Promise.withResolvers<void>()
  const flood = Array.from({ length: 4 }, () => quickJobs.run({ userId: flooding.id }, () => ended.promise))
  await expect(
    uploadImage(db, { storage, freeBytes }, flooding, Readable.from([picture])),
  ).rejects.toMatchObject({
    problem: { httpStatus: 503, retryAfterMs: expect.any(Number) },
  })
  const served = uploadImage(db, { storage, freeBytes }, other, Readable.from([picture]))
  ended.resolve()
  await Promise.all([served, ...flood])
})

test('of a queue that one network has filled it has no more places, and users from elsewhere come next', async () => {
  const [near, far] = [await addUser(db), await addUser(db)]
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#206040' } })
    .png()
    .toBuffer()
  const ended = Promise.withResolvers<void>()
  let refusedCount = 0
  const flood = Array.from({ length: 40 }, (_, index) =>
    quickJobs
      .run({ userId: `of the flood ${index}`, networks: blocksOf('203.0.113.7') }, () => ended.promise)
      .catch(() => (refusedCount += 1)),
  )
  await new Promise(setImmediate)
  const refusedBefore = refusedCount
  const upload = (viewer: typeof near) =>
    uploadImage(db, { storage, freeBytes }, viewer, Readable.from([picture]))
  const outcomes = Promise.allSettled([
    runForAddress('203.0.113.99', () => upload(near)),
    runForAddress('198.51.100.7', () => upload(far)),
  ])
  await expect.poll(() => refusedCount).toBeGreaterThan(refusedBefore)
  ended.resolve()
  await Promise.all(flood)
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { problem: { httpStatus: 503 } } },
    { status: 'fulfilled' },
  ])
})
