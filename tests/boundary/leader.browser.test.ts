import { afterEach, expect, test, vi } from 'vitest'

import { eventually } from '#support/eventually.ts'
import { takeTurnsToLead } from '#worker/leader.ts'

const NAME = 'test-leader'
const STALE_AFTER_MS = 8_000

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a tab's worker, which posts events. */
async function startTab() {
  const worker = new Worker(new URL('./leading.worker.ts', import.meta.url), { type: 'module' })
  ends.push(() => worker.terminate())
  const events: unknown[] = []
  worker.addEventListener('message', ({ data }) => events.push(data))
  await eventually(() => expect(events).toContain('started'))
  return { worker, events }
}

/** Takes part in the leader election from this page. */
function compete() {
  const turns: AbortSignal[] = []
  const stop = takeTurnsToLead(NAME, (signal) => turns.push(signal))
  ends.push(stop)
  return { turns, stop }
}

test('one leads at a time, and the next one when it stops or dies', async () => {
  const { worker, events } = await startTab()
  await eventually(() => expect(events).toContain('leads'))
  const second = compete()
  const third = compete()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(second.turns).toEqual([])
  worker.terminate()
  await eventually(() => expect(second.turns).toHaveLength(1))
  expect(third.turns).toEqual([])
  second.stop()
  expect(second.turns[0]?.aborted).toBe(true)
  await eventually(() => expect(third.turns).toHaveLength(1))
})

test('a frozen leader is robbed, and stops when it runs again', async () => {
  const { worker, events } = await startTab()
  await eventually(() => expect(events).toContain('leads'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const second = compete()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(3_000)
  await eventually(() => expect(events).toContain('frozen'))
  vi.advanceTimersByTime(STALE_AFTER_MS)
  await eventually(() => expect(second.turns).toHaveLength(1), { interval: 10 })
  expect(events).not.toContain('stopped')
  await eventually(() => expect(events).toContain('stopped'))
  expect(second.turns[0]?.aborted).toBe(false)
})

test('a leader that is alive is left alone', async () => {
  const { events } = await startTab()
  await eventually(() => expect(events).toContain('leads'))
  const second = compete()
  await new Promise((resolve) => setTimeout(resolve, STALE_AFTER_MS))
  expect(second.turns).toEqual([])
  expect(events).not.toContain('stopped')
})

test('without Web Locks every worker leads', () => {
  vi.stubGlobal('navigator', {})
  expect(compete().turns).toHaveLength(1)
  expect(compete().turns).toHaveLength(1)
})
