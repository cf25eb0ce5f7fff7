import { expect, test } from 'vitest'

import { plotPath, roundMax } from './plot-path.ts'

test('a plot is as high as its largest value, or as its scale', () => {
  expect(plotPath([0, 10, 5], { width: 100, height: 20 })).toBe('M0 20L50 0L100 10')
  expect(plotPath([0, 0], { width: 100, height: 20 })).toBe('M0 20L100 20')
  expect(plotPath([0, 10], { width: 100, height: 20, max: 20 })).toBe('M0 20L100 10')
})

test('a scale ends at a round number', () => {
  expect([0, 0.4, 1, 2.5, 10, 11, 60, 4_100].map(roundMax)).toEqual([1, 1, 1, 5, 10, 20, 100, 5_000])
})
