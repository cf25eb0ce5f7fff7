import { vi } from 'vitest'

/** A loaded machine takes its time; what never comes is worth the wait once. */
const DEADLINE_MS = 15_000

/** Waits until nothing in `check` fails any more. */
export const eventually = <T>(check: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: DEADLINE_MS, ...options })

/** How long one that a lock holds back is waited for in vain. */
const MEETING_MS = 300

/**
 * Holds so many calls up until all of them are there, so that they surely run at once. Under a lock they run one after
 * the other, and the first goes on alone after a while.
 */
export function meetingOf(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return async () => {
    arrived += 1
    if (arrived === count) all.resolve()
    setTimeout(all.resolve, MEETING_MS)
    await all.promise
  }
}
