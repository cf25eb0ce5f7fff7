import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { pictureAt } from '#support/inspect-video.ts'
import { makeVideo } from '#support/make-video.ts'
import { outcomeOf } from '#support/video-outcomes.ts'

import { inspectVideo } from './inspect-video.ts'
import { defaultLimits } from './limits.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vireo-moving-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sidePx = 64
const red = { r: 255, g: 0, b: 0, alpha: 1 }
const blue = { r: 0, g: 0, b: 255, alpha: 1 }
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const plain = (background: typeof red) =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 4, background } })
    .raw()
    .toBuffer()

/** Pictures of 0.5 s each. */
async function moving(format: 'gif' | 'webp', colours: (typeof red)[]): Promise<Buffer> {
  const pages = Buffer.concat(await Promise.all(colours.map(plain)))
  const raw = { width: sidePx, height: sidePx * colours.length, channels: 4, pageHeight: sidePx } as const
  const delay = colours.map(() => 500)
  const picture = sharp(pages, { raw })
  return format === 'gif'
    ? picture.gif({ delay, loop: 0 }).toBuffer()
    : picture.webp({ delay, loop: 0, lossless: true }).toBuffer()
}

async function movingPng(): Promise<Buffer> {
  const path = join(folder, 'made.apng')
  const source = 'color=red:s=64x64:r=2:d=0.5[a];color=blue:s=64x64:r=2:d=0.5[b];[a][b]concat=n=2'
  await makeVideo(path, { video: { source, encoder: 'apng', filter: 'format=rgb24' }, durationSec: 1 })
  return readFile(path)
}

const photo = () =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()

async function redVideo(): Promise<Buffer> {
  const path = join(folder, 'red.mp4')
  const video = { source: 'color=red:s=320x240:r=30', encoder: 'libx264', filter: 'format=yuv420p' }
  await makeVideo(path, { video, durationSec: 1 })
  return readFile(path)
}

const box = (type: string, content: Buffer): Buffer => {
  const header = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  header.writeUInt32BE(8 + content.length)
  return Buffer.concat([header, content])
}

async function write(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('a picture that moves becomes a video', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a GIF', () => moving('gif', [red, blue])],
    ['an animated WebP', () => moving('webp', [red, blue])],
    ['an APNG', movingPng],
  ])('%s', async (name, make) => {
    const path = await write(`${name}.bin`, await make())
    const { result, playedSec } = (await outcomeOf(path, folder)) as Exclude<
      Awaited<ReturnType<typeof outcomeOf>>,
      { refused: string }
    >
    expect(result).toMatchObject({ width: sidePx, height: sidePx, hasAudio: false })
    expect(playedSec).toBeCloseTo(1, 1)
    const file = result.renditions[0]?.path ?? ''
    const [first, last] = [await pictureAt(file), await pictureAt(file, 0.75)]
    expect(first(0.5, 0.5)[0]).toBeGreaterThan(240)
    expect(last(0.5, 0.5)[2]).toBeGreaterThan(240)
  })

  test.each(['gif', 'webp'] as const)('see-through places of a %s lie on white', async (format) => {
    const path = await write(`clear.${format}`, await moving(format, [clear, red, clear]))
    const { result } = (await outcomeOf(path, folder)) as { result: { renditions: { path: string }[] } }
    const colourAt = await pictureAt(result.renditions[0]?.path ?? '')
    for (const channel of colourAt(0.5, 0.5)) expect(channel).toBeGreaterThan(250)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a GIF', () => moving('gif', [red])],
    [
      'a WebP',
      async () =>
        sharp(await photo())
          .webp()
          .toBuffer(),
    ],
    [
      'a PNG',
      async () =>
        sharp(await photo())
          .png()
          .toBuffer(),
    ],
  ])('%s of a single picture is none', async (name, make) => {
    expect(await outcomeOf(await write(`still ${name}`, await make()), folder)).toEqual({
      refused: 'not-a-video',
    })
  })
})

describe('of a motion photo its video is taken', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['of Google', async () => Buffer.concat([await photo(), await redVideo()])],
    [
      'of Samsung, with what it writes behind',
      async () =>
        Buffer.concat([
          await photo(),
          Buffer.from('\0\0\x30\x0a\x10\0\0\0MotionPhoto_Data', 'latin1'),
          await redVideo(),
          Buffer.from('SEFH\x6b\0\0\0\x01\0\0\0\0\0\x30\x0a', 'latin1'),
          Buffer.from('\x18\0\0\0SEFT', 'latin1'),
        ]),
    ],
    [
      'in HEIC, in a box of its own',
      async () =>
        Buffer.concat([
          box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
          box('mdat', await photo()),
          box('mpvd', await redVideo()),
        ]),
    ],
  ])('%s', async (name, make) => {
    const path = await write(`${name}, a comma: and more.jpg`, await make())
    await expect(inspectVideo({ inputPath: path, limits: defaultLimits })).resolves.toBeUndefined()
    const { result } = (await outcomeOf(path, folder)) as {
      result: { width: number; renditions: { path: string }[] }
    }
    expect(result.width).toBe(320)
    expect((await pictureAt(result.renditions[0]?.path ?? ''))(0.5, 0.5)[0]).toBeGreaterThan(240)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a photo', photo],
    [
      'a photo with half a video',
      async () => Buffer.concat([await photo(), (await redVideo()).subarray(0, 900)]),
    ],
    [
      'a photo with thousands of boxes that lead nowhere',
      async () =>
        Buffer.concat([
          await photo(),
          ...Array.from({ length: 20_000 }, () => box('ftyp', Buffer.from('isom'))),
        ]),
    ],
  ])('%s is none', async (name, make) => {
    const path = await write(`no ${name}.jpg`, await make())
    await expect(inspectVideo({ inputPath: path, limits: defaultLimits })).rejects.toMatchObject({
      reason: 'not-a-video',
    })
  })
})
