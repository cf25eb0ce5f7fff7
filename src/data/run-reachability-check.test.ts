import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pollServer, watchReads } from './run-reachability-check.ts'

/** Captures the observer to which the browser reports arrived files. */
const page = vi.hoisted(() => {
  const callbacks: ((list: { getEntries: () => object[] }) => void)[] = []
  globalThis.PerformanceObserver = class {
    constructor(callback: (typeof callbacks)[number]) {
      callbacks.push(callback)
    }
    observe() {}
    takeRecords = () => []
  } as never
  return { hasGot: (file: object) => callbacks.forEach((notify) => notify({ getEntries: () => [file] })) }
})

/** Time from the first sign within which a page knows that its server is unreachable. */
const FOUND_OUT_WITHIN_MS = 3_000

type Server = (url: string, options: RequestInit) => Promise<Response>

const server = vi.fn<Server>()
const silent: Server = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('timeout')))
  })
let queryClient: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  // The platform's own `AbortSignal.timeout` ignores fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delayMs) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('timeout')), delayMs)
    return controller.signal
  })
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } })
  vi.stubGlobal('fetch', server)
  server.mockReset()
  page.hasGot({ transferSize: 500, workerStart: 0, responseEnd: -Infinity })
  onlineManager.setOnline(true)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  watchReads(queryClient)
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A read that gets a response after this long, or never. */
const read = (afterMs?: number) =>
  void queryClient
    .fetchQuery({
      queryKey: ['list'],
      queryFn: () =>
        new Promise((resolve) => afterMs !== undefined && setTimeout(() => resolve('answered'), afterMs)),
    })
    .catch(() => {
      // Reads without a response are cancelled at the end of the test.
    })

test('a read and a server that are both silent show within 3 s that it is away', async () => {
  server.mockImplementation(silent)
  read()
  await vi.advanceTimersByTimeAsync(FOUND_OUT_WITHIN_MS)
  expect(onlineManager.isOnline()).toBe(false)
})

test('a slow read alone is no sign: the server says that it is there', async () => {
  server.mockResolvedValue(new Response())
  read()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server).toHaveBeenCalledTimes(1)
  expect(onlineManager.isOnline()).toBe(true)
})

test('a read that is answered soon has nobody asked', async () => {
  read(1_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server).not.toHaveBeenCalled()
})

test('a read that is answered while the server is asked is an answer too', async () => {
  server.mockImplementation(silent)
  read(2_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onlineManager.isOnline()).toBe(true)
})

for (const { line, effectiveType, firstByteMs } of [
  { line: 'that the browser takes for slow', effectiveType: '2g', firstByteMs: 0 },
  { line: 'over which the page itself came slowly', effectiveType: '4g', firstByteMs: 400 },
]) {
  test(`a connection ${line} has longer to answer`, async () => {
    vi.stubGlobal('navigator', { connection: { effectiveType } })
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { requestStart: 0, responseStart: firstByteMs } as PerformanceNavigationTiming,
    ])
    server.mockImplementation(silent)
    read()
    await vi.advanceTimersByTimeAsync(FOUND_OUT_WITHIN_MS)
    expect(onlineManager.isOnline()).toBe(true)
    await vi.advanceTimersByTimeAsync(FOUND_OUT_WITHIN_MS)
    expect(onlineManager.isOnline()).toBe(false)
  })
}

for (const { from, file, isOnline } of [
  { from: 'the network', file: { transferSize: 500, workerStart: 0 }, isOnline: true },
  { from: "the browser's cache", file: { transferSize: 0, workerStart: 0 }, isOnline: false },
  { from: 'the service worker', file: { transferSize: 500, workerStart: 1 }, isOnline: false },
]) {
  test(`a server that is silent while a file comes from ${from} counts as ${isOnline ? 'there' : 'away'}`, async () => {
    server.mockImplementation(silent)
    read()
    await vi.advanceTimersByTimeAsync(2_000)
    page.hasGot({ ...file, responseEnd: performance.now() })
    await vi.advanceTimersByTimeAsync(FOUND_OUT_WITHIN_MS)
    expect(onlineManager.isOnline()).toBe(isOnline)
  })
}

test('a server that is back is found out in 5 s, though a read waits that was sent before', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const answer = vi.fn<() => Promise<string>>()
  answer.mockReturnValueOnce(new Promise(() => {})).mockResolvedValue('answered')
  queryClient.setQueryData(['session'], 'kept')
  void queryClient.fetchQuery({ queryKey: ['session'], queryFn: answer }).catch(() => {})
  onlineManager.setOnline(false)
  server.mockImplementation(silent)
  pollServer(queryClient, ['session'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answer).toHaveBeenCalledTimes(1)
  server.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answer).toHaveBeenCalledTimes(2)
})
