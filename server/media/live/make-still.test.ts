import sharp from 'sharp'
import { expect, test } from 'vitest'

import { makeBroadcast } from '#support/live-fragments.ts'

import { defaultLimits } from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { makeStill } from './make-still.ts'
import { stillOfLive } from './still.ts'

const { header, fragments } = await makeBroadcast(1, '540x960')
const [fragment = header] = fragments
const still = (changes: { header?: Buffer; fragment?: Buffer }) =>
  makeStill({ header, fragment, limits: defaultLimits, ...changes })

test('the first picture of a fragment becomes a WebP of 360 pixels, in a process of its own', async () => {
  const bytes = await stillOfLive('7', { header, fragment })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 360, height: 640 })
  // FFmpeg's test picture is colourful.
  const { channels } = await sharp(bytes).stats()
  expect(channels.every(({ stdev }) => stdev > 40)).toBe(true)
})

test.each([
  ['half a fragment', { fragment: fragment.subarray(0, 200) }],
  ['text', { fragment: Buffer.from('not an MP4 at all, but long enough') }],
  ['a header that is cut off', { header: header.subarray(0, -10) }],
  ['a fragment without bytes of its pictures', { fragment: Buffer.from(fragment).fill(0, 1_000) }],
])('%s has no picture, and that is the stream’s fault', async (_name, changes) => {
  await expect(still(changes)).rejects.toBeInstanceOf(Error)
  const fault = await stillOfLive('7', { header, fragment, ...changes }).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(MediaRefusal)
})
