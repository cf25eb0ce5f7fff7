import type { AnalyticsRecords } from '#contract/worker-api.ts'
import { deviceStorage } from '#src/state/browser-storage.ts'

const STORAGE_KEY = 'vireo.analytics-left'
/** Few, as they are written while the page goes. */
const MAX_PACKET_COUNT = 20

/**
 * Keeps what the worker may not get to store: it dies with the last page. Written at once, as nothing else is while a
 * page goes. Whatever arrives twice the server knows by its id.
 */
export function leaveRecords(records: readonly AnalyticsRecords[]): void {
  // Without storage, or room in it, the last second of this visit is not counted.
  if (records.length > 0) deviceStorage.write(STORAGE_KEY, [...read(), ...records].slice(-MAX_PACKET_COUNT))
}

/** What earlier pages have left, once. */
export function takeLeftRecords(): AnalyticsRecords[] {
  const records = read()
  forgetLeftRecords()
  return records
}

export const forgetLeftRecords = (): void => deviceStorage.remove(STORAGE_KEY)

function read(): AnalyticsRecords[] {
  const records = deviceStorage.readJson(STORAGE_KEY)
  return Array.isArray(records) ? (records as AnalyticsRecords[]) : []
}
