import { expect, test } from 'vitest'

import { defaultLimits, MAX_ENCODING_MS, wallMsOf } from './limits.ts'

const minute = 60_000
const hd = { width: 1080, height: 1920, fps: 30, durationSec: 15 }

test.each([
  ['15 s of a phone', hd, 15 * minute],
  ['a minute of a phone', { ...hd, durationSec: 60 }, 30 * minute],
  ['a minute with 60 pictures a second', { ...hd, fps: 60, durationSec: 60 }, 60 * minute],
  ['three minutes of 4K', { width: 3840, height: 2160, fps: 60, durationSec: 180 }, MAX_ENCODING_MS],
])('an encoding may take as long as there is work: %s', (_, video, wallMs) => {
  expect(wallMsOf(defaultLimits, video)).toBe(wallMs)
})
