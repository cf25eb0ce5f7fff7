import { expect, test } from 'vitest'

import { SlowMode } from './slow-mode.ts'

test('a line counts from when it was written, in its room, for its author', () => {
  const slowMode = new SlowMode()
  slowMode.note('1', '7', 10_000)
  expect(slowMode.secondsSince('1', '7', 14_000)).toBe(4)
  expect(slowMode.secondsSince('1', '8', 14_000)).toBe(Infinity)
  expect(slowMode.secondsSince('2', '7', 14_000)).toBe(Infinity)
})

test('a line that could not be stored does not count, and the one before it does', () => {
  const slowMode = new SlowMode()
  slowMode.note('1', '7', 10_000)
  slowMode.note('1', '7', 20_000)()
  expect(slowMode.secondsSince('1', '7', 24_000)).toBe(14)
  const takeBack = slowMode.note('1', '8', 20_000)
  slowMode.note('1', '8', 21_000)
  takeBack()
  expect(slowMode.secondsSince('1', '8', 24_000)).toBe(3)
})
