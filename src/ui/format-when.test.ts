import { expect, test } from 'vitest'

import { formatDay, formatWhen, formatWhenInSentence } from './format-when.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime() / 1_000
const nowSec = at(24, 0, 30)

test.each([
  [at(24, 0, 29), 'Today, 00:29'],
  [at(24, 23, 59), 'Today, 23:59'],
  [at(23, 23, 59), 'Yesterday, 23:59'],
  [at(23, 0), 'Yesterday, 00:00'],
  [at(22, 23, 59), '22 Nov 2026, 23:59'],
  [at(25, 9), '25 Nov 2026, 09:00'],
])('%d is %s', (timeSec, text) => {
  expect(formatWhen(timeSec, nowSec)).toBe(text)
})

test('within a sentence the day is not capitalized', () => {
  expect(formatWhenInSentence(Date.now() / 1_000)).toMatch(/^today, \d/)
})

test.each([
  [at(24, 0, 29), 'Today'],
  [at(23, 0), 'Yesterday'],
  [at(22, 23, 59), '22 November'],
  [new Date(2025, 10, 22).getTime() / 1_000, '22 November 2025'],
])('the day of %d is %s', (timeSec, text) => {
  expect(formatDay(timeSec, nowSec)).toBe(text)
})
