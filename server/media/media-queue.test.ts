import { expect, test } from 'vitest'

import { placesOf } from './media-queue.ts'

const GIBIBYTE = 1024 ** 3

test.each([
  [1, 1, 2],
  [2, 2, 2],
  [4, 2, 2],
  [4, 8, 3],
  [8, 8, 3],
  [64, 256, 4],
])('on %i cores and %i GiB at most %i media processes run at once', (cores, gibibytes, count) => {
  const { quick, encodes } = placesOf(cores, gibibytes * GIBIBYTE)
  expect(quick + encodes).toBe(count)
  expect(encodes).toBeLessThanOrEqual(Math.max(1, gibibytes / 6))
})
