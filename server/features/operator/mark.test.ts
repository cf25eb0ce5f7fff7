import { mkdtemp, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { MARK_MAX_BYTES } from '#contract/constants.ts'
import { MARK_FILES, NEW_SITE, type StoredMark } from '#contract/models/site.ts'
import type { Viewer } from '#server/api/route.ts'
import { readSettings, removeUnusedMarks } from '#server/features/site/settings-service.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { freeBytes } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import { removeMark, setMark } from './mark-service.ts'

const db = await withDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-mark-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = new DiskStorage(folder)
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }

const drawn = (svg: string, size = 400) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${svg}</svg>`)
const png = (svg: string, size?: number) => sharp(drawn(svg, size)).png().toBuffer()
const disc = (fill: string) => png(`<circle cx="200" cy="200" r="120" fill="${fill}"/>`)
const set = (body: Buffer, viewer = operator, free = freeBytes) =>
  setMark(db, { storage, freeBytes: free }, viewer, Readable.from([body]))
const refusal = (httpStatus: number, sentence?: string) => ({
  problem: { httpStatus, ...(sentence && { sentence }) },
})
const pixelOf = async (key: string, x: number, y: number) => {
  const { data, info } = await sharp(await buffer(await storage.open(key)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}
const marked = async (body: Buffer): Promise<StoredMark> => {
  const { mark } = (await set(body)).settings
  if (!mark) throw new Error('There is no mark.')
  return mark
}

test('a picture becomes icons of all sizes, and the log says so', async () => {
  const mark = await marked(await disc('#3060ff'))
  const sizes = Object.keys(MARK_FILES).map(async (name) => {
    const file = sharp(await buffer(await storage.open(mark[name as keyof StoredMark])))
    const { format, width, height } = await file.metadata()
    return `${name} ${format} ${width}x${height}`
  })
  expect(await Promise.all(sizes)).toEqual([
    'small webp 96x96',
    'icon192 png 192x192',
    'icon512 png 512x512',
    'maskable png 512x512',
    'monochrome png 512x512',
    'touch png 180x180',
  ])
  const log = await db.query<{ action: string }>({
    text: 'SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id DESC LIMIT 1',
    values: [operator.id],
  })
  expect(log).toEqual([{ action: 'site.mark' }])
})

test('a mark stands on a ground from which it stands out, inside the safe circle of a maskable icon', async () => {
  const pale = await marked(await disc('#fff2c0'))
  expect(await pixelOf(pale.maskable, 2, 2)).toEqual([0x0b, 0x0d, 0x0c, 255])
  const navy = await marked(await disc('#101840'))
  expect(await pixelOf(navy.maskable, 2, 2)).toEqual([0xf7, 0xf8, 0xf5, 255])
  expect(await pixelOf(navy.maskable, 256, 256)).toEqual([0x10, 0x18, 0x40, 255])
  // W3C Web Application Manifest, safe zone: 40 % of the width around the middle. The disc is cropped to its edge.
  expect(await pixelOf(navy.maskable, 256 + 160, 256)).toEqual([0xf7, 0xf8, 0xf5, 255])
  // The corners of a tile are round.
  expect((await pixelOf(navy.icon512, 2, 2))[3]).toBe(0)
  expect((await pixelOf(navy.monochrome, 256, 256)).join()).toBe('255,255,255,255')
})

test('a picture with a ground of its own fills the tile, and its own colour goes on around it', async () => {
  const { icon512, maskable } = await marked(
    await png(
      '<rect width="400" height="400" fill="#c02020"/><circle cx="200" cy="200" r="90" fill="#fff"/>',
    ),
  )
  expect(await pixelOf(icon512, 256, 4)).toEqual([0xc0, 0x20, 0x20, 255])
  expect(await pixelOf(maskable, 4, 4)).toEqual([0xc0, 0x20, 0x20, 255])
})

test('moderators and users do not set it, and the password is asked for', async () => {
  const body = await disc('#3060ff')
  for (const viewer of [
    { ...operator, role: 'moderator' as const },
    { ...operator, role: undefined },
    { ...operator, isElevated: false },
  ]) {
    await expect(set(body, viewer)).rejects.toMatchObject(refusal(403))
    await expect(db.transaction((tx) => removeMark(tx, viewer))).rejects.toMatchObject(refusal(403))
  }
})

test('a mark that the log cannot name is not set', async () => {
  const { mark } = (await db.transaction((tx) => removeMark(tx, operator))).settings
  await expect(set(await disc('#3060ff'), { ...operator, id: 'no number' })).rejects.toThrow(/no number/)
  expect((await readSettings(db)).mark).toBe(mark)
})

test('what is no picture, too large, too small or hardly to be seen is refused with a sentence', async () => {
  const before = (await db.transaction((tx) => removeMark(tx, operator))).settings
  await expect(set(drawn('<circle r="90"/>'))).rejects.toMatchObject(refusal(415, 'fileNotPicture'))
  await expect(set(Buffer.alloc(MARK_MAX_BYTES + 1))).rejects.toMatchObject(refusal(422, 'fileTooLarge'))
  const small = await png('<rect width="127" height="127" fill="red"/>', 127)
  await expect(set(small)).rejects.toMatchObject(refusal(422, 'markTooSmall'))
  const speck = await png('<rect width="60" height="60" fill="red"/>', 2_000)
  await expect(set(speck)).rejects.toMatchObject(refusal(422, 'markTooSmall'))
  await expect(set(await png(''))).rejects.toMatchObject(refusal(422, 'markTooSmall'))
  const huge = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await expect(set(huge)).rejects.toMatchObject(refusal(422, 'pictureTooManyPixels'))
  await expect(set(await disc('#fff'), operator, () => Promise.resolve(0))).rejects.toMatchObject(
    refusal(507),
  )
  expect((await db.transaction((tx) => removeMark(tx, operator))).settings).toEqual(before)
})

test('the files of a mark that was replaced go, and those of the mark at hand stay', async () => {
  const first = await marked(await disc('#ff8800'))
  const second = await marked(await disc('#0088ff'))
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const key of [...Object.values(first), ...Object.values(second)]) {
    await utimes(path.join(folder, key), longAgo, longAgo)
  }
  await removeUnusedMarks(db, storage)
  expect(await storage.stat(first.icon512)).toBeUndefined()
  for (const key of Object.values(second)) expect(await storage.stat(key)).toBeDefined()
  expect((await db.transaction((tx) => removeMark(tx, operator))).settings).toEqual(NEW_SITE)
  await removeUnusedMarks(db, storage)
  expect(await storage.stat(second.icon512)).toBeUndefined()
})
