import { pause } from '../abortable.ts'
import { problemOf } from '../http/problems.ts'
import { delayAfterMs, outcomeOf } from '../outbox/outcome.ts'
import type { Batch } from './packet.ts'

/** How long events gather, so that a batch is worth its request. */
const INTERVAL_MS = 10_000
/** Delay after an unexpected error. */
const MAX_DELAY_MS = 5 * 60_000

interface DrainDeps {
  /** Runs the work while no other tab runs it. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  next: () => Promise<Batch | undefined>
  /** Rejects with an `ApiError`. */
  send: (batch: Batch, signal: AbortSignal) => Promise<unknown>
  remove: (keys: string[]) => Promise<void>
  isOnline: () => boolean
  /** Asks the page for a fresh token. */
  onStaleToken: () => void
}

export interface Drain {
  /** Sends until `signal` aborts: every 10 s, and when woken. */
  run: (signal: AbortSignal) => Promise<void>
  /** Sends at once instead of at the next interval. */
  wake: () => void
}

/** Sends what is queued, one batch after the other. A batch leaves the queue when the server has it. */
export function createDrain({ exclusively, next, send, remove, isOnline, onStaleToken }: DrainDeps): Drain {
  let waiting = new AbortController()
  let failureCount = 0
  /** The server asked for no requests before then. On the clock of `performance.now()`. */
  let notBeforeMs = -Infinity

  /** @returns how long to wait for the next batch */
  async function sendOne(signal: AbortSignal): Promise<number> {
    const remainingMs = notBeforeMs - performance.now()
    if (remainingMs > 0) return remainingMs
    let delayMs = INTERVAL_MS
    await exclusively(async () => {
      const batch = isOnline() ? await next() : undefined
      if (!batch || signal.aborted) return
      try {
        await send(batch, signal)
      } catch (error) {
        const problem = problemOf(error)
        const outcome = outcomeOf(problem)
        if (outcome !== 'refused') {
          failureCount += 1
          delayMs = Math.max(INTERVAL_MS, delayAfterMs(failureCount, problem))
          if (problem.retryAfterMs) notBeforeMs = performance.now() + delayMs
          if (outcome === 'csrf') onStaleToken()
          return
        }
      }
      failureCount = 0
      delayMs = 0
      await remove(batch.keys)
    })
    return delayMs
  }

  return {
    async run(signal) {
      while (!signal.aborted) {
        waiting = new AbortController()
        const delayMs = await sendOne(signal).catch(() => MAX_DELAY_MS)
        const woken = AbortSignal.any([signal, waiting.signal])
        if (delayMs > 0) await pause(delayMs, woken).catch(() => {})
      }
    },
    wake: () => waiting.abort(),
  }
}
