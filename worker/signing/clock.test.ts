import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR_MS = 60 * 60_000
const nowMs = Date.UTC(2026, 10, 26, 12)

async function newClock() {
  vi.resetModules()
  const clock = await import('./clock.ts')
  const { subscribe: addListener } = await import('../events.ts')
  const emitted: number[] = []
  addListener((event) => {
    if (event.type === 'clock.learned') emitted.push(event.offsetMs)
  })
  const answerAt = (serverTimeMs: number) =>
    clock.learnServerTime(new Headers({ date: new Date(serverTimeMs).toUTCString() }))
  return { ...clock, emitted, answerAt }
}

beforeEach(() => void vi.useFakeTimers({ now: nowMs }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['an hour behind', HOUR_MS],
  ['a year ahead', -365 * 24 * HOUR_MS],
])(
  'a device whose clock is %s learns the time from any answer, and tells its page once',
  async (_off, offMs) => {
    const { answerAt, serverTimeSec, emitted } = await newClock()
    answerAt(nowMs + offMs)
    answerAt(nowMs + offMs + 1_000)
    expect(emitted).toEqual([offMs])
    expect(serverTimeSec()).toBe((nowMs + offMs) / 1_000 + 1)
  },
)

test('a clock that is right is not worth a word', async () => {
  const { answerAt, emitted } = await newClock()
  answerAt(nowMs - 3_000)
  expect(emitted).toEqual([])
})

test('a clock that is set right while the page is open is learnt anew', async () => {
  const { answerAt, emitted } = await newClock()
  answerAt(nowMs + HOUR_MS)
  vi.setSystemTime(nowMs + HOUR_MS)
  answerAt(nowMs + HOUR_MS)
  expect(emitted).toEqual([HOUR_MS, 0])
})

test('the time that the server says itself counts, and not the date of a proxy', async () => {
  const { answerAt, setServerTime, serverTimeSec } = await newClock()
  setServerTime(nowMs + HOUR_MS)
  answerAt(nowMs)
  expect(serverTimeSec()).toBe((nowMs + HOUR_MS) / 1_000)
})

test('an answer without a date says nothing', async () => {
  const { learnServerTime, serverTimeSec, emitted } = await newClock()
  learnServerTime(new Headers())
  expect(serverTimeSec()).toBe(nowMs / 1_000)
  expect(emitted).toEqual([])
})
