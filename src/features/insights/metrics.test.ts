import { expect, test } from 'vitest'

import type { InsightOverview } from '#contract/endpoints/insights.ts'
import { INSIGHT_FIGURES, type InsightFigure } from '#contract/insights.ts'

import { formatDuration, formatNumber } from './format.ts'
import { changeOf, figuresAt, isEmpty, METRICS, totalsOf } from './metrics.ts'

const overviewOf = (changes: Partial<Record<InsightFigure, number[]>> = {}): InsightOverview => ({
  timeZone: 'UTC',
  fromDay: '2026-11-26',
  toDay: '2026-11-27',
  isByHour: false,
  times: [0, 86_400],
  figures: {
    ...(Object.fromEntries(INSIGHT_FIGURES.map((name) => [name, [0, 0]])) as Record<InsightFigure, number[]>),
    ...changes,
  },
  before: null,
  weekHours: null,
})

test('an average is of all plays of a range, not the mean of its days', () => {
  const overview = overviewOf({ watchTimeSec: [90, 10], plays: [9, 10] })
  expect(METRICS.average.valueOf(totalsOf(overview))).toBeCloseTo(100 / 19)
  expect([0, 1].map((index) => METRICS.average.valueOf(figuresAt(overview, index)))).toEqual([10, 1])
  expect(METRICS.average.valueOf(totalsOf(overviewOf()))).toBe(0)
})

test('a range in which nothing happened is empty, and one that only lost a follower is not', () => {
  expect(isEmpty(overviewOf())).toBe(true)
  expect(isEmpty(overviewOf({ followersLost: [0, 1] }))).toBe(false)
})

test.each([
  [0, 0, 'No change'],
  [100, 100, 'No change'],
  // Nothing can be said of a value that was not there before.
  [5, 0, undefined],
  [150, 100, '+50%'],
  [75, 100, '−25%'],
  [0, 100, '−100%'],
  [990, 100, '+890%'],
  [12_000, 1_000, '×12'],
])('%i after %i is %s', (value, before, change) => {
  expect(changeOf(value, before)).toBe(change)
})

test('durations are in their largest unit, and numbers whole', () => {
  expect([0, 7.26, 59.4, 90, 5_400, 450_000].map(formatDuration)).toEqual([
    '0 s',
    '7.3 s',
    '59.4 s',
    '1.5 min',
    '1.5 h',
    '125 h',
  ])
  expect(formatNumber(1_234_567)).toBe('1,234,567')
})
