import { emit } from '../events.ts'

/** Smaller changes are not emitted: responses take their time, and their `Date` knows whole seconds only. */
const EMITTED_FROM_MS = 10_000

let offsetMs = 0
let emittedOffsetMs = 0
let isExact = false

/** The server's time as this device knows it, in whole seconds since 1970. */
export const serverTimeSec = (): number => Math.floor((Date.now() + offsetMs) / 1_000)

/** Learns how far this device's clock is off. `serverTimeMs` is milliseconds since 1970. */
export function setServerTime(serverTimeMs: number): void {
  isExact = true
  setOffset(serverTimeMs - Date.now())
}

/** Learns it from the `Date` of an answer that has just come, as long as the server has not said it itself. */
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
