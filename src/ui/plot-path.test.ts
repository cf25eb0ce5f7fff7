import { expect, test } from 'vitest'

import { plotPath } from './plot-path.ts'

test('a plot is as high as its largest value', () => {
  expect(plotPath([0, 10, 5], { width: 100, height: 20 })).toBe('M0 20L50 0L100 10')
  expect(plotPath([0, 0], { width: 100, height: 20 })).toBe('M0 20L100 20')
})
