import { expect, test } from 'vitest'

import { parseTime } from './parse-time.ts'

test.each([
  ['1:30', 90],
  [' 0:05 ', 5],
  ['75', 75],
  ['1:02:03', 3723],
  ['', Number.NaN],
  ['1:', Number.NaN],
  ['-5', Number.NaN],
  ['1:2:3:4', Number.NaN],
])('“%s” is %d seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds)
})
