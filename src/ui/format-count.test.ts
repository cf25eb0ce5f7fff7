import { expect, test } from 'vitest'

import { formatCount } from './format-count.ts'

test.each([
  [0, '0'],
  [1, '1'],
  [999, '999'],
  [1_000, '1K'],
  [1_234, '1.2K'],
  [9_999, '9.9K'],
  [12_345, '12K'],
  [999_999, '999K'],
  [1_200_000, '1.2M'],
  [3_000_000_000, '3B'],
])('%d is shown as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
