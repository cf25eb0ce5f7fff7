import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { readSessionFrom } from '#src/data/session-user.ts'
import { screenTime } from '#src/state/screen-time.ts'

import { startScreenTime } from './clock.ts'
import { dayOf } from './count.ts'
import { minutesToday, passToday, readLimit } from './limit.ts'

const NOON = new Date(2026, 10, 27, 12)
/** The server, with the state reported by other devices. */
const server = { minutes: null, isPassed: false, othersMs: 0 }
let userId = ''
const report = vi.fn<ApiClient['screenTime']['report']>(async ({ spentMs }) => ({
  ...server,
  passcode: null,
  isMinor: userId === 'minor',
  ownMs: spentMs,
}))
const api = { screenTime: { report } } as unknown as ApiClient
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
readSessionFrom(queryClient)

let stop = () => {}
const logIn = (id: string | null) => {
  userId = id ?? ''
  queryClient.setQueryData(SESSION_KEY, { user: id === null ? null : { id } })
}
const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)
const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  localStorage.clear()
  screenTime.reachedBy = null
  report.mockClear()
  Object.assign(server, { isPassed: false, othersMs: 0 })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a minor comes to the limit after 60 minutes in sight, passes it for the day, and the next day has it again', async () => {
  logIn('minor')
  stop = startScreenTime(api, queryClient)
  await wait(59)
  expect(screenTime.reachedBy).toBeNull()
  see('hidden')
  await wait(30)
  see('visible')
  expect(minutesToday('minor', new Date())).toBe(59)
  await wait(1.2)
  expect(screenTime.reachedBy).toBe('minor')
  passToday('minor', new Date())
  await wait(0.2)
  expect(screenTime.reachedBy).toBeNull()
  await wait(12 * 60 + 59)
  expect(screenTime.reachedBy).toBe('minor')
})

test('behind the screen no time is counted, and midnight takes it away', async () => {
  vi.setSystemTime(new Date(2026, 10, 27, 22))
  logIn('minor')
  stop = startScreenTime(api, queryClient)
  await wait(90)
  expect(screenTime.reachedBy).toBe('minor')
  expect(minutesToday('minor', new Date())).toBe(60)
  await wait(31)
  expect(screenTime.reachedBy).toBeNull()
})

test('adults without a limit and guests are left alone, and an account that logs in has its own time', async () => {
  logIn('adult')
  stop = startScreenTime(api, queryClient)
  await wait(100)
  expect(screenTime.reachedBy).toBeNull()
  expect(minutesToday('adult', new Date())).toBe(100)
  logIn('minor')
  await wait(61)
  expect(screenTime.reachedBy).toBe('minor')
  logIn(null)
  await wait(1)
  expect(screenTime.reachedBy).toBeNull()
  expect(minutesToday('adult', new Date())).toBe(100)
})

test('without a network the age that the device knows stands', async () => {
  logIn('minor')
  stop = startScreenTime(api, queryClient)
  await wait(1)
  expect(readLimit('minor')).toMatchObject({ isMinor: true })
  stop()
  logIn(null)
  report.mockRejectedValue(new Error('No network'))
  logIn('minor')
  stop = startScreenTime(api, queryClient)
  await wait(60)
  expect(screenTime.reachedBy).toBe('minor')
  report.mockReset()
})

test('the server hears of the whole day every three minutes, in sight alone, and time on other devices counts', async () => {
  report.mockImplementation(async ({ spentMs }) => ({
    ...server,
    passcode: null,
    isMinor: true,
    ownMs: spentMs,
  }))
  logIn('minor')
  stop = startScreenTime(api, queryClient)
  await wait(30)
  expect(report.mock.calls.length).toBe(11)
  const spent = report.mock.calls.map(([{ spentMs }]) => spentMs)
  expect(spent).toEqual(spent.toSorted((a, b) => a - b))
  expect(report.mock.calls.at(-1)?.[0].day).toBe(dayOf(NOON))
  see('hidden')
  await wait(30)
  expect(report.mock.calls.length).toBe(11)
  server.othersMs = 30 * 60_000
  see('visible')
  await wait(0.2)
  expect(minutesToday('minor', new Date())).toBe(60)
  expect(screenTime.reachedBy).toBe('minor')
  // The passcode was entered on the other device.
  server.isPassed = true
  await wait(3.2)
  expect(screenTime.reachedBy).toBeNull()
})
