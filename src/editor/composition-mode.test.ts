import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createCompositionMode } from './composition-mode.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('starts with a composition and resolves 20 ms after its end (specification section 4)', () => {
  const mode = createCompositionMode()
  expect(mode.isOn()).toBe(false)
  mode.start()
  vi.advanceTimersByTime(60_000)
  expect(mode.isOn()).toBe(true)
  mode.end()
  vi.advanceTimersByTime(19)
  expect(mode.isOn()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(mode.isOn()).toBe(false)
})

test('goes on when the next composition starts within that time', () => {
  const mode = createCompositionMode()
  mode.start()
  mode.end()
  vi.advanceTimersByTime(10)
  mode.start()
  vi.advanceTimersByTime(1_000)
  expect(mode.isOn()).toBe(true)
})

test('has what is asked for meanwhile done once it resolves, at once without a composition', () => {
  const mode = createCompositionMode()
  const run = vi.fn<() => void>()
  mode.afterwards(run)
  expect(run).toHaveBeenCalledOnce()
  mode.start()
  mode.afterwards(run)
  mode.end()
  vi.advanceTimersByTime(19)
  expect(run).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
})
