import { emit } from '../events.ts'

/** Smaller changes are not emitted: responses take time to arrive, and their `Date` has whole seconds only. */
const EMITTED_FROM_MS = 10_000

let offsetMs = 0
let emittedOffsetMs = 0
let isExact = false

/** The server's time as this device knows it, in whole seconds since 1970. */
export const serverTimeSec = (): number => Math.floor((Date.now() + offsetMs) / 1_000)

/** Sets how far this device's clock is off. `serverTimeMs` is milliseconds since 1970. */
export function setServerTime(serverTimeMs: number): void {
  isExact = true
  setOffset(serverTimeMs - Date.now())
}

/**
 * Learns the time from the `Date` of a response that has just come, unless the server has given its exact time
 * before.
 */
export function learnServerTime(headers: Headers): void {
  const serverTimeMs = Date.parse(headers.get('date') ?? '')
  if (!isExact && serverTimeMs > 0) setOffset(serverTimeMs - Date.now())
}

function setOffset(nextMs: number): void {
  offsetMs = nextMs
  if (Math.abs(offsetMs - emittedOffsetMs) < EMITTED_FROM_MS) return
  emittedOffsetMs = offsetMs
  emit({ type: 'clock.learned', offsetMs })
}
