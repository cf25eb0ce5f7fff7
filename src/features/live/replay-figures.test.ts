import { expect, test } from 'vitest'

import { parseTime } from './parse-time.ts'
import { plotPath } from './plot-path.ts'

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

test('a plot is as high as its largest value', () => {
  expect(plotPath([0, 10, 5], { width: 100, height: 20 })).toBe('M0 20L50 0L100 10')
  expect(plotPath([0, 0], { width: 100, height: 20 })).toBe('M0 20L100 20')
})
