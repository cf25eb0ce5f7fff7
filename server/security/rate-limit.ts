/** `max` calls at once, and from then on one more each `windowMs / max`. */
export interface Rate {
  max: number
  windowMs: number
}

/** Counts calls, in memory for one process, or in Redis for several. */
export interface RateLimiter {
  /** Multiplies every rate, and what other parts of the site allow an address. */
  scale: number
  /**
   * Counts one call of `key`, or as much as it costs: `max` may be bytes too. Answers 0 when it may go on, otherwise
   * how long to wait in milliseconds; then it counts nothing.
   */
  take(key: string, rate: Rate, cost?: number): Promise<number>
  /**
   * Counts one call against several rates, against all of them or none: what one refuses uses up no other, and leaves no
   * key in memory. Answers the longest wait.
   */
  takeAll(counted: readonly Counted[]): Promise<number>
  /** Answers as `takeAll` would, and counts nothing. */
  waitOf(counted: readonly Counted[]): Promise<number>
}

export type Counted = [key: string, rate: Rate, cost?: number | undefined]

const SWEEP_EVERY_MS = 60_000

/**
 * Counts by the generic cell rate algorithm (ITU-T I.371): one number for each key, no bursts at the edge
 * of a window.
 * @param scale multiplies every rate
 */
export function createRateLimiter(scale: number, now: () => number = Date.now): RateLimiter {
  const meter = createMeter(scale, now)
  return {
    scale,
    take: (...counted) => Promise.resolve(meter.takeAll([counted])),
    takeAll: (counted) => Promise.resolve(meter.takeAll(counted)),
    waitOf: (counted) => Promise.resolve(meter.waitOf(counted)),
  }
}

/** Returns the time after which an allowance has a call back. */
export const costMsOf = ({ max, windowMs }: Rate, scale: number, cost = 1): number =>
  (cost * windowMs) / Math.max(1, max * scale)

/** The limiter of one process, which answers synchronously. */
export interface Meter {
  takeAll(counted: readonly Counted[]): number
  waitOf(counted: readonly Counted[]): number
}

export function createMeter(scale: number, now: () => number = Date.now): Meter {
  /** When each key will have its whole allowance again, in milliseconds since 1970. */
  const restoredAtMs = new Map<string, number>()
  let sweptAtMs = now()

  const sweep = (nowMs: number): void => {
    if (nowMs - sweptAtMs < SWEEP_EVERY_MS) return
    sweptAtMs = nowMs
    for (const [key, atMs] of restoredAtMs) if (atMs <= nowMs) restoredAtMs.delete(key)
  }

  const restoredAfter = ([key, rate, cost]: Counted, nowMs: number): number => {
    return Math.max(nowMs, restoredAtMs.get(key) ?? 0) + costMsOf(rate, scale, cost)
  }

  const waitAt = (counted: readonly Counted[], nowMs: number): number => {
    const waitMs = Math.max(...counted.map((one) => restoredAfter(one, nowMs) - nowMs - one[1].windowMs))
    // Rounded, as sums of fractions are not exact.
    return waitMs >= 1 ? Math.ceil(waitMs) : 0
  }

  return {
    takeAll(counted) {
      const nowMs = now()
      sweep(nowMs)
      const waitMs = waitAt(counted, nowMs)
      if (waitMs > 0) return waitMs
      const restored = counted.map((one) => restoredAfter(one, nowMs))
      for (const [index, [key]] of counted.entries()) restoredAtMs.set(key, restored[index] ?? 0)
      return 0
    },
    waitOf: (counted) => waitAt(counted, now()),
  }
}
