import { expect, test } from 'vitest'

import { formatAgo } from './format-ago.ts'

const nowSec = Date.UTC(2026, 10, 22, 12) / 1_000

test.each([
  [-30, 'now'],
  [0, 'now'],
  [59, 'now'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [7 * 86_400 - 1, '6 d'],
  [7 * 86_400, '15 Nov 2026'],
])('%i seconds ago is %s', (agoSec, text) => {
  expect(formatAgo(nowSec - agoSec, nowSec)).toBe(text)
})
