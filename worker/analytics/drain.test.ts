import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError, type Problem } from '#contract/errors.ts'

import { createDrain } from './drain.ts'
import type { Batch } from './packet.ts'

const problem = (changes: Partial<Problem>) =>
  new ApiError({ statusCode: changes.httpStatus ?? -1, httpStatus: 0, message: '', ...changes })
const batch = (key: string): Batch => ({
  keys: [key],
  packet: { op: 'analytics.writeImpressions', head: null, items: [] },
})

let queued: string[]
let sent: string[]
let answers: (Error | undefined)[]
let isOnline: boolean
let stopping: AbortController
const onStaleToken = vi.fn<() => void>()
const makeDrain = () =>
  createDrain({
    exclusively: (work) => work(),
    next: () => Promise.resolve(queued[0] === undefined ? undefined : batch(queued[0])),
    async send({ keys }) {
      sent.push(...keys)
      const failure = answers.shift()
      if (failure) throw failure
    },
    remove(keys) {
      queued = queued.filter((key) => !keys.includes(key))
      return Promise.resolve()
    },
    isOnline: () => isOnline,
    onStaleToken,
  })
const start = () => {
  const drain = makeDrain()
  void drain.run(stopping.signal)
  return drain
}
const pass = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs)

beforeEach(() => {
  vi.useFakeTimers()
  queued = ['a', 'b']
  sent = []
  answers = []
  isOnline = true
  stopping = new AbortController()
})
afterEach(() => {
  stopping.abort()
  onStaleToken.mockClear()
  vi.useRealTimers()
})

describe('draining the analytics queue', () => {
  test('sends one batch after the other without a pause, then looks every 10 s', async () => {
    start()
    await pass(0)
    expect(sent).toEqual(['a', 'b'])
    queued = ['c']
    await pass(9_000)
    expect(sent).toEqual(['a', 'b'])
    await pass(1_000)
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  test('does not wait when it is woken', async () => {
    const drain = start()
    await pass(0)
    queued = ['c']
    drain.wake()
    await pass(0)
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  test('keeps a batch whose answer is lost, and sends the same again, not before its time', async () => {
    answers = Array.from({ length: 4 }, () => problem({}))
    const atMs: number[] = []
    start()
    for (let nowMs = 0; nowMs <= 200_000; nowMs += 1_000) {
      await pass(1_000)
      while (atMs.length < sent.length) atMs.push(nowMs)
    }
    expect(sent).toEqual(['a', 'a', 'a', 'a', 'a', 'b'])
    const delays = atMs.slice(1, 5).map((ms, index) => ms - (atMs[index] ?? 0))
    for (const delayMs of delays) expect(delayMs).toBeGreaterThanOrEqual(9_000)
  })

  test.each([
    [500, {}],
    [429, { retryAfterMs: 1 }],
    [401, { fields: { reason: 'unknown-key' } }],
    [403, { statusCode: 10_403, fields: { reason: 'token' } }],
  ])('keeps a batch at HTTP %i', async (httpStatus, changes) => {
    answers = [problem({ httpStatus, ...changes })]
    start()
    await pass(1_000)
    expect(queued).toEqual(['a', 'b'])
  })

  test('asks the page for its token when the one it has is not taken any more', async () => {
    answers = [problem({ httpStatus: 403, statusCode: 10_403 })]
    start()
    await pass(0)
    expect(onStaleToken).toHaveBeenCalledOnce()
  })

  test('waits as long as the server asks for', async () => {
    answers = [problem({ httpStatus: 429, retryAfterMs: 60_000 })]
    const drain = start()
    await pass(30_000)
    drain.wake()
    await pass(29_000)
    expect(sent).toEqual(['a'])
    await pass(1_500)
    expect(sent).toEqual(['a', 'a', 'b'])
  })

  test.each([400, 403, 413, 422])(
    'drops a batch that is refused for good with HTTP %i',
    async (httpStatus) => {
      answers = [problem({ httpStatus })]
      start()
      await pass(0)
      expect(sent).toEqual(['a', 'b'])
      expect(queued).toEqual([])
    },
  )

  test('asks for nothing while the device is offline', async () => {
    isOnline = false
    const drain = start()
    await pass(60_000)
    expect(sent).toEqual([])
    isOnline = true
    drain.wake()
    await pass(0)
    expect(sent).toEqual(['a', 'b'])
  })

  test('ends when another tab leads', async () => {
    start()
    await pass(0)
    stopping.abort()
    queued = ['c']
    await pass(60_000)
    expect(sent).toEqual(['a', 'b'])
  })
})
