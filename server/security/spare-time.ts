import { performance } from 'node:perf_hooks'

/** Time that the thread has been busy and idle: Node's `performance.eventLoopUtilization`. Milliseconds. */
interface LoopTime {
  idle: number
  active: number
}

/** The time of the one thread that is left for those who ask for much. One for all gates, as they share the thread. */
export interface SpareTime {
  /** Answers 0 when one may be let in, otherwise how long to wait in milliseconds until it is worth asking again. */
  take(): number
}

/** Share of the thread's time that may be used before addresses that ask for much have to wait. */
const BUSY_SHARE = 0.5
/** Time after which one is let in, however busy the thread is. */
const LONGEST_WAIT_MS = 100
/** A long piece of work is not made up for longer than this. */
const MAX_DEBT_MS = 20
/** After a rest, so much work may come at once. */
const MAX_SAVED_MS = 10

/**
 * Watches how busy the thread is: a request waits in front of one that is always at work for all that came before it,
 * and hardly at all where half of the time is free.
 */
export function createSpareTime(
  read: () => LoopTime = () => performance.eventLoopUtilization(),
  now: () => number = () => performance.now(),
): SpareTime {
  let seen = read()
  let savedMs = MAX_SAVED_MS
  let letInAtMs = now()

  const measure = (): void => {
    const latest = read()
    const changeMs = (latest.idle - seen.idle) * BUSY_SHARE - (latest.active - seen.active) * (1 - BUSY_SHARE)
    seen = latest
    savedMs = Math.min(Math.max(savedMs + changeMs, -MAX_DEBT_MS), MAX_SAVED_MS)
  }

  return {
    take() {
      measure()
      const nowMs = now()
      const leftMs = LONGEST_WAIT_MS - (nowMs - letInAtMs)
      if (savedMs < 0 && leftMs > 0) return Math.max(1, Math.ceil(Math.min(-savedMs / BUSY_SHARE, leftMs)))
      letInAtMs = nowMs
      return 0
    },
  }
}
