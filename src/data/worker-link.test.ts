import { expose } from 'comlink'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WorkerApi } from '#contract/worker-api.ts'

import { createWorkerLink } from './worker-link.ts'

const PULSE_MS = 300
const PONG_DEADLINE_MS = 1_500
const LATE_PONG_DEADLINE_MS = 500

const { setTimeout: inRealTime } = globalThis
/** Messages between ports take real time, whatever the fake clock says. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => inRealTime(resolve, 1))
}

let nowMs = 0
/** How many pongs have arrived: after each the next ping is scheduled. */
let pulseCount: () => number
let pong: (() => void) | undefined
let isSilent: boolean
const onDeath = vi.fn<() => void>()

/** A worker that answers at once, or when the test tells it to. */
function createWorker(): Worker {
  const { port1, port2 } = new MessageChannel()
  const api: Pick<WorkerApi, 'ping' | 'subscribe'> = {
    ping: () => (isSilent ? new Promise((resolve) => (pong = () => resolve('pong'))) : 'pong') as 'pong',
    subscribe: () => {},
  }
  expose(api, port2)
  port1.start()
  return Object.assign(port1, { terminate: () => {} }) as never
}

/** Timers fire `lateMs` after their time: the page itself was frozen for that long. */
function pass(durationMs: number, lateMs = 0): void {
  nowMs += durationMs + lateMs
  vi.advanceTimersByTime(durationMs)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  pulseCount = () => timers.mock.calls.filter(([, delayMs]) => delayMs === PULSE_MS).length
  onDeath.mockClear()
  pong = undefined
  isSilent = false
  const link = createWorkerLink({
    createWorker,
    onDeath,
    onSpawn: () => {},
    onEvent: () => {},
    hasPendingCalls: () => true,
  })
  link.remote()
  await until(() => pulseCount() === 1)
  isSilent = true
  pass(PULSE_MS)
  await until(() => pong !== undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a worker that does not answer is given up within 2 s', () => {
  pass(PONG_DEADLINE_MS)
  expect(onDeath).toHaveBeenCalledOnce()
})

test('after the page has stood still a living worker is heard, and a dead one given up soon', async () => {
  pass(PONG_DEADLINE_MS, 60_000)
  expect(onDeath).not.toHaveBeenCalled()
  pong?.()
  await until(() => pulseCount() === 2)
  pass(LATE_PONG_DEADLINE_MS)
  expect(onDeath).not.toHaveBeenCalled()

  pass(PONG_DEADLINE_MS, 250)
  expect(onDeath).not.toHaveBeenCalled()
  pass(LATE_PONG_DEADLINE_MS)
  expect(onDeath).toHaveBeenCalledOnce()
})
