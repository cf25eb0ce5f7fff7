import { expect, onTestFinished, test, vi } from 'vitest'

import { loadWithRetries } from './load-with-retries.ts'

test('messages that do not come are asked for at another address each time, then given up', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  const fail = (query: string) => {
    asked.push(query)
    return Promise.reject(new Error('Failed to fetch dynamically imported module'))
  }
  const [result] = await Promise.all([
    loadWithRetries(fail).catch((error: unknown) => String(error)),
    vi.runAllTimersAsync(),
  ])
  expect(result).toContain('imported module')
  expect(asked.slice(0, 3)).toEqual(['', '?retry=1', '?retry=2'])
  expect(new Set(asked).size).toBe(31)
})

test('messages that come at a retry are those', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const loaded = loadWithRetries((query) =>
    query ? Promise.resolve(query) : Promise.reject(new Error('no')),
  )
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('?retry=1')
})
