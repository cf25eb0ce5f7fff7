import { expect, test } from 'vitest'

import { formatTime } from './format-time.ts'

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [65, '1:05'],
  [180, '3:00'],
])('%d s is %s', (timeSec, expected) => {
  expect(formatTime(timeSec)).toBe(expected)
})
