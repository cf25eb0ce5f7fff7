import { expect, test } from 'vitest'

import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 kB'],
  [12_345, '12 kB'],
  [3_400_000, '3.4 MB'],
  [26_400_000, '26 MB'],
  [1_230_000_000, '1.2 GB'],
])('%d bytes are %s', (sizeBytes, expected) => {
  expect(formatBytes(sizeBytes)).toBe(expected)
})
