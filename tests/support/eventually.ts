import { vi } from 'vitest'

/** Long enough for a loaded machine. A state that never comes fails its test after one such wait. */
const DEADLINE_MS = 15_000

/** Waits until `check` no longer fails. */
export const eventually = <T>(check: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: DEADLINE_MS, ...options })

/** How long a call waits in vain for one that a lock holds back. */
const MEETING_MS = 300

/**
 * Holds up this many calls until all of them have arrived, so that they certainly run at once. Under a lock they run
 * one after the other, and the first goes on alone after a while.
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
