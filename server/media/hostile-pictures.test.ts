import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inspect } from './inspect.ts'
import { stillImage } from './still-image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vireo-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const repeat = (count: number, make: (index: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => make(index)))

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A GIF of 16x16 whose pictures have one pixel each, and 20 ms. */
const gifOf = (count: number): Buffer => {
  const picture = latin('\x21\xf9\x04\0\x02\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0')
  return Buffer.concat([
    latin('GIF89a\x10\0\x10\0\x80\0\0\0\0\0\xff\xff\xff'),
    repeat(count, () => picture),
    latin(';'),
  ])
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

const PNG = latin('\x89PNG\r\n\x1a\n')
const headerOf = (sidePx: number): Buffer =>
  chunk('IHDR', Buffer.concat([u32(sidePx), u32(sidePx), Buffer.of(1, 0, 0, 0, 0)]))

/** A white PNG of one bit a pixel: 30,000 x 30,000 are 110 kB. */
function pngOf(sidePx: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(sidePx / 8))
  const data = deflateSync(Buffer.alloc(row.length * sidePx))
  return Buffer.concat([PNG, headerOf(sidePx), chunk('IDAT', data), chunk('IEND', Buffer.of())])
}

/** Makes an APNG of `count` pictures of 16x16, each 20 ms. */
function apngOf(count: number): Buffer {
  const data = deflateSync(Buffer.alloc(3 * 16))
  const control = (sequence: number): Buffer =>
    chunk(
      'fcTL',
      Buffer.concat([u32(sequence), u32(16), u32(16), u32(0), u32(0), Buffer.of(0, 2, 0, 100, 0, 0)]),
    )
  return Buffer.concat([
    PNG,
    headerOf(16),
    chunk('acTL', Buffer.concat([u32(count), u32(0)])),
    control(0),
    chunk('IDAT', data),
    repeat(count - 1, (index) =>
      Buffer.concat([control(1 + 2 * index), chunk('fdAT', Buffer.concat([u32(2 + 2 * index), data]))]),
    ),
    chunk('IEND', Buffer.of()),
  ])
}

function riff(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([latin(type), size, data, Buffer.alloc(data.length % 2)])
}

const u24 = (value: number): Buffer => Buffer.of(value & 255, (value >> 8) & 255, value >> 16)

/** Makes an animated WebP with sides of `sidePx`, whose pictures are one pixel each. */
function webpOf(sidePx: number, count: number): Buffer {
  // A pixel in VP8L, as libwebp writes it.
  const pixel = Buffer.from('2f0000000007102011118888fe0700', 'hex')
  const picture = riff(
    'ANMF',
    Buffer.concat([u24(0), u24(0), u24(0), u24(0), u24(20), Buffer.of(0), riff('VP8L', pixel)]),
  )
  const chunks = Buffer.concat([
    riff('VP8X', Buffer.concat([Buffer.of(2, 0, 0, 0), u24(sidePx - 1), u24(sidePx - 1)])),
    riff('ANIM', Buffer.alloc(6)),
    repeat(count, () => picture),
  ])
  return riff('RIFF', Buffer.concat([latin('WEBP'), chunks]))
}

/** As libwebp writes it, of two pictures. */
function plainWebp(sidePx: number): Promise<Buffer> {
  const pixels = Buffer.alloc(2 * 3 * sidePx ** 2)
  // The second one is another, so that both are there.
  pixels.fill(255, pixels.length / 2)
  const raw = { width: sidePx, height: 2 * sidePx, channels: 3, pageHeight: sidePx } as const
  return sharp(pixels, { raw }).webp({ effort: 0 }).toBuffer()
}

/** The limit that ends a process which takes more. */
const maxRssBytes = 400 * 1024 ** 2

describe('a picture that was made to keep the server busy is refused before it does', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a GIF of 400,000 pictures', 'too-long', () => gifOf(400_000)],
    ['an APNG of 200,000 pictures', 'too-long', () => apngOf(200_000)],
    ['an animated WebP of 200,000 pictures', 'too-long', () => webpOf(16, 200_000)],
    ['an animated WebP of 3,200 x 3,200', 'video-too-many-pixels', () => plainWebp(3_200)],
    ['a WebP whose header says 16,383 x 16,383', 'damaged', () => webpOf(16_383, 100)],
  ])('%s', async (name, reason, make) => {
    const path = join(folder, name)
    await writeFile(path, await make())
    const beganAtMs = performance.now()
    await expect(inspect(path, 'u1', { maxRssBytes })).rejects.toMatchObject({ reason })
    expect(performance.now() - beganAtMs).toBeLessThan(10_000)
  })

  test('a PNG of 30,000 x 30,000', async () => {
    for (const use of ['avatar', 'message'] as const)
      await expect(stillImage(pngOf(30_000), 'u1', use)).rejects.toMatchObject({ reason: 'too-many-pixels' })
  })
})
