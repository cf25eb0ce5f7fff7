/** `max` calls at once, and from then on one more each `windowMs / max`. */
export interface Rate {
  max: number
  windowMs: number
}

/** Counts calls. In memory for one process; the shape allows a store that several share. */
export interface RateLimiter {
  /**
   * Counts one call of `key`, or as much as it costs: `max` may be bytes too. Answers 0 when it may go on, otherwise
   * how long to wait in milliseconds; then it counts nothing.
   */
  take(key: string, rate: Rate, cost?: number): Promise<number>
}

const SWEEP_EVERY_MS = 60_000

/**
 * Counts by the generic cell rate algorithm (ITU-T I.371): one number for each key, no bursts at the edge
 * of a window.
 * @param scale multiplies every rate
 */
export function createRateLimiter(scale: number, now: () => number = Date.now): RateLimiter {
  const meter = createMeter(scale, now)
  return { take: (...call) => Promise.resolve(meter.take(...call)) }
}

/** The limiter of one process: its answer is there at once. */
export interface Meter {
  take(key: string, rate: Rate, cost?: number): number
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

  return {
    take(key, { max, windowMs }, cost = 1) {
      const nowMs = now()
      sweep(nowMs)
      const intervalMs = windowMs / Math.max(1, max * scale)
      const restored = Math.max(nowMs, restoredAtMs.get(key) ?? 0) + cost * intervalMs
      const waitMs = restored - nowMs - windowMs
      // Sums of fractions are not exact.
      if (waitMs >= 1) return Math.ceil(waitMs)
      restoredAtMs.set(key, restored)
      return 0
    },
  }
}
