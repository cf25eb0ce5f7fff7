import { expect, test } from 'vitest'

import { VideoLoads } from './video-loads.ts'

// Specification section 7.6: fetching ahead never takes bandwidth from the video that is watched.

test('saving waits while a video loads to be played, and goes on when none does', () => {
  const loads = new VideoLoads()
  expect(loads.waitMs(0)).toBeLessThanOrEqual(0)
  loads.noteLoad(1_000)
  expect(loads.waitMs(1_100)).toBeGreaterThan(0)
  expect(loads.waitMs(3_000)).toBeLessThanOrEqual(0)
})

test('a video that loads for ever does not keep saving for ever', () => {
  const loads = new VideoLoads()
  for (let nowMs = 0; nowMs < 15_000; nowMs += 400) loads.noteLoad(nowMs)
  expect(loads.waitMs(15_000)).toBeLessThanOrEqual(0)
  // The next video gets its turn again.
  loads.noteLoad(20_000)
  expect(loads.waitMs(20_100)).toBeGreaterThan(0)
})
