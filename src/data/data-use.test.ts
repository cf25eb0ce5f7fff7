import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { StoredDataUse } from '#contract/data-use.ts'

import { countData, readDataUse } from './data-use.ts'

const stored = vi.hoisted((): { use: StoredDataUse | undefined; writes: number } => ({
  use: undefined,
  writes: 0,
}))

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => stored.use,
  update: async (_key: string, decide: (use: StoredDataUse | undefined) => StoredDataUse) => {
    stored.use = decide(stored.use)
    stored.writes += 1
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  Object.assign(stored, { use: undefined, writes: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const request = { name: 'https://vireo.test/api/x', transferSize: 100, responseStatus: 200, workerStart: 0 }

type Add = Parameters<Parameters<typeof countData>[0]>[0]

/** @returns a function that counts one request */
function startCounting(): () => void {
  const adds: Add[] = []
  countData((add) => adds.push(add))
  return () => adds[0]?.([request])
}

test('what comes within a few seconds is written at once', async () => {
  const transfer = startCounting()
  for (let count = 0; count < 3; count += 1) {
    transfer()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(stored.writes).toBe(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stored.writes).toBe(1)
  expect(stored.use?.session.other).toBe(300)
})

test('who reads the use, and a page that ends, lose nothing of it', async () => {
  const transfer = startCounting()
  transfer()
  expect((await readDataUse())?.session.other).toBe(100)
  transfer()
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(stored.use?.session.other).toBe(200)
})
