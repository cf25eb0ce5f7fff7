import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startSeoHeartbeat } from './seo-heartbeat.ts'

const LOADED_AT_MS = 400
const TIME_ORIGIN_MS = 1_795_255_596_000

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(TIME_ORIGIN_MS)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { loadEventStart: LOADED_AT_MS } as PerformanceNavigationTiming,
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The beats of a page whose scripts start this long after its navigation. */
function beatsFrom(startMs: number): [second: number, timeMs: number][] {
  vi.setSystemTime(startMs)
  const beats: [number, number][] = []
  startSeoHeartbeat((second, timeMs) => beats.push([second, timeMs]))
  return beats
}
const beatOf = (second: number) => [second, TIME_ORIGIN_MS + LOADED_AT_MS + second * 1_000]

test('section 7.6: it beats at each second from the first to the ninth after load, and no more', () => {
  const beats = beatsFrom(LOADED_AT_MS)
  vi.advanceTimersByTime(999)
  expect(beats).toEqual([])
  for (let second = 1; second <= 9; second += 1) {
    vi.advanceTimersByTime(second === 1 ? 1 : 1_000)
    expect(beats.at(-1)).toEqual(beatOf(second))
    expect(beats).toHaveLength(second)
  }
  vi.advanceTimersByTime(60_000)
  expect(beats).toHaveLength(9)
})

test('beats that are past when it starts are told at once, with their time', () => {
  const beats = beatsFrom(LOADED_AT_MS + 3_500)
  expect(beats).toEqual([beatOf(1), beatOf(2), beatOf(3)])
  vi.advanceTimersByTime(500)
  expect(beats.at(-1)).toEqual(beatOf(4))
})
