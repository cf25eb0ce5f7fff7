import type { AnalyticsRecords } from '#contract/worker-api.ts'

const STORAGE_KEY = 'vireo.analytics-left'
/** Few, as they are written while the page goes. */
const MAX_PACKET_COUNT = 20

/**
 * Keeps what the worker may not get to store: it dies with the last page. Written at once, as nothing else is while a
 * page goes. Whatever arrives twice the server knows by its id.
 */
export function leaveRecords(records: readonly AnalyticsRecords[]): void {
  if (records.length === 0) return
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...read(), ...records].slice(-MAX_PACKET_COUNT)))
  } catch {
    // Without storage, or room in it, the last second of this visit is not counted.
  }
}

/** What earlier pages have left, once. */
export function takeLeftRecords(): AnalyticsRecords[] {
  const records = read()
  forgetLeftRecords()
  return records
}

export function forgetLeftRecords(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then there is none.
  }
}

function read(): AnalyticsRecords[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as AnalyticsRecords[]
  } catch {
    return []
  }
}
