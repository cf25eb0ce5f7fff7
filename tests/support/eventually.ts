import { vi } from 'vitest'

/** A loaded machine takes its time; what never comes is worth the wait once. */
const DEADLINE_MS = 15_000

/** Waits until nothing in `check` fails any more. */
export const eventually = <T>(check: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: DEADLINE_MS, ...options })
