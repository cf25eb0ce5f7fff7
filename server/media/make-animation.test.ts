import { fileURLToPath } from 'node:url'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { cutAnimation } from './animation.ts'
import { defaultLimits } from './limits.ts'
import { ANIMATION_MAX_BYTES, makeAnimation } from './make-animation.ts'
import { MediaRefusal } from './refusal.ts'

/** Animated profile pictures (specification section 7.3, user animation). */

const inputPath = fileURLToPath(new URL('../../demo/media/aurora-pines-360.mp4', import.meta.url))
const cut = (startSec: number) => makeAnimation({ inputPath, startSec, limits: defaultLimits })

test('three seconds of a video become a square animated WebP that begins again, within its bytes', async () => {
  const data = await cut(1)
  const {
    format,
    width,
    pageHeight,
    pages,
    delay = [],
    loop,
  } = await sharp(data, { animated: true }).metadata()
  expect({ format, width, pageHeight, pages, loop }).toEqual({
    format: 'webp',
    width: 192,
    pageHeight: 192,
    pages: 36,
    loop: 0,
  })
  expect(delay.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(3_000)
  expect(data.byteLength).toBeLessThan(ANIMATION_MAX_BYTES)
})

const frameOf = (data: Uint8Array, page: number) => sharp(data, { page }).greyscale().raw().toBuffer()
const differenceOf = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

test('it begins where it is wanted, and its pictures move', async () => {
  const [early, late] = await Promise.all([cut(0), cut(1)])
  // Twelve pictures a second: the first of the later animation is the thirteenth of the other.
  const [first, thirteenth, lateFirst] = await Promise.all([
    frameOf(early, 0),
    frameOf(early, 12),
    frameOf(late, 0),
  ])
  expect(differenceOf(first, thirteenth)).toBeGreaterThan(2)
  expect(differenceOf(lateFirst, thirteenth)).toBeLessThan(differenceOf(first, thirteenth))
})

test('it is made in a process of its own; a place behind the end has no pictures', async () => {
  const data = await cutAnimation({ inputPath, startSec: 0 })
  expect((await sharp(data).metadata()).pages).toBe(36)
  await expect(cutAnimation({ inputPath, startSec: 170 })).rejects.toThrow(MediaRefusal)
})
