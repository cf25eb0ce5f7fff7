import sharp from 'sharp'
import { expect, test } from 'vitest'

import { IMAGE_MAX_BYTES } from '#contract/constants.ts'

import { defaultLimits } from './limits.ts'
import { makePicture } from './make-picture.ts'
import { stillImage } from './still-image.ts'

const make = (data: Uint8Array) =>
  makePicture({ data, use: 'avatar', limits: { ...defaultLimits, maxBytes: IMAGE_MAX_BYTES } })

/** Left half red, right half blue, 400 x 200. */
const picture = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ])

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes a square WebP for profiles, and a small one',
  async (format) => {
    const { large, small } = await make(await picture().toFormat(format).toBuffer())
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 120, height: 120 })
  },
)

async function sidesOfMessagePicture(width: number, height: number): Promise<(number | undefined)[]> {
  const data = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const made = await makePicture({ data, use: 'message', limits: defaultLimits })
  const [large, small] = await Promise.all([made.large, made.small].map((size) => sharp(size).metadata()))
  return [made.width, made.height, large?.width, large?.height, small?.width, small?.height]
}

test.each([
  [2000, 1000, [1600, 800, 1600, 800, 640, 320]],
  [300, 500, [300, 500, 300, 500, 300, 500]],
  [4000, 1, [1600, 1, 1600, 1, 640, 1]],
])(
  'a picture of %i x %i in a message keeps its shape, and never becomes larger',
  async (width, height, sides) => {
    expect(await sidesOfMessagePicture(width, height)).toEqual(sides)
  },
)

test('a photo is turned upright and loses its metadata', async () => {
  const photo = await picture()
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { large, small } = await make(photo)
  for (const data of [large, small]) {
    const { exif, orientation, width } = await sharp(data).metadata()
    expect({ exif, orientation }).toEqual({})
    // Orientation 6 is a quarter clockwise: what was on the left is on top.
    const pixel = (top: number) =>
      sharp(data).extract({ left: 50, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    expect((await pixel(10))[0]).toBeGreaterThan(200)
    expect((await pixel(width - 10))[2]).toBeGreaterThan(200)
  }
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
)

test.each([
  ['an empty file', async () => Buffer.alloc(0), 'empty-file'],
  ['an SVG', async () => svg, 'not-a-picture'],
  ['a GIF', () => picture().gif().toBuffer(), 'not-a-picture'],
  ['text', async () => Buffer.from('hello'), 'not-a-picture'],
  ['half a photo', async () => (await picture().jpeg().toBuffer()).subarray(0, 400), 'damaged'],
  [
    'a picture of 49 million pixels',
    () =>
      sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    'too-many-pixels',
  ],
])('%s is refused', async (_, file, reason) => {
  await expect(make(await file())).rejects.toMatchObject({ reason })
})

test('a file of more than 8 MB is refused with that number', async () => {
  await expect(stillImage(Buffer.alloc(9 * 1024 * 1024), 'somebody', 'avatar')).rejects.toThrow(
    'The limit is 8 MB.',
  )
})

test('it is made in a process of its own, which also tells why it is refused', async () => {
  const { large, small } = await stillImage(await picture().png().toBuffer(), 'somebody', 'avatar')
  expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 120, height: 120 })
  await expect(stillImage(svg, 'somebody', 'avatar')).rejects.toMatchObject({ reason: 'not-a-picture' })
})
