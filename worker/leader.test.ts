import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { takeTurnsToLead } from './leader.ts'

/** A frozen leader. tests/boundary/leader proves in real Chromium that real locks behave like these. */

const STALE_AFTER_MS = 8_000

type Granted = () => Promise<void>
interface LockOptions {
  steal?: boolean
  signal?: AbortSignal
}

/**
 * Creates the locks of one browser as in the Web Locks API: one holder; any tab may steal the lock, and the previous
 * holder's promise rejects.
 */
function createLocks() {
  let rob: (() => void) | undefined
  const waiting: (() => void)[] = []
  return {
    async request(_name: string, { steal = false, signal }: LockOptions, granted: Granted): Promise<void> {
      if (steal) rob?.()
      else if (rob) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          signal?.addEventListener('abort', () => reject(new DOMException('No more.', 'AbortError')))
        })
      }
      const robbed = new Promise<never>((_resolve, reject) => {
        rob = () => reject(new DOMException('It was stolen.', 'AbortError'))
      })
      await Promise.race([granted(), robbed])
      rob = undefined
      waiting.shift()?.()
    },
  }
}

/** Frozen tabs send nothing. */
let isFirstFrozen = false
const channels: Channel[] = []
class Channel extends EventTarget {
  constructor() {
    super()
    channels.push(this)
  }
  postMessage() {
    const isFirst = channels[0] === this
    if (isFirst && isFirstFrozen) return
    for (const other of channels) if (other !== this) other.dispatchEvent(new Event('message'))
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  channels.length = 0
  isFirstFrozen = false
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function compete() {
  const turns: AbortSignal[] = []
  return { turns, stop: takeTurnsToLead('test', (signal) => turns.push(signal)) }
}

test('a leader that shows that it is alive keeps the lead', async () => {
  const first = compete()
  const second = compete()
  await vi.advanceTimersByTimeAsync(10 * STALE_AFTER_MS)
  expect([first.turns.length, second.turns.length]).toEqual([1, 0])
})

test('one that is frozen is robbed of it, and stops when it runs again', async () => {
  const first = compete()
  const second = compete()
  isFirstFrozen = true
  await vi.advanceTimersByTimeAsync(STALE_AFTER_MS)
  expect(second.turns).toHaveLength(1)
  expect(first.turns[0]?.aborted).toBe(true)
  expect(second.turns[0]?.aborted).toBe(false)
})

test('one that stops leaves it to the next', async () => {
  const first = compete()
  const second = compete()
  await vi.advanceTimersByTimeAsync(0)
  first.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.turns[0]?.aborted).toBe(true)
  expect(second.turns).toHaveLength(1)
})
