import type { AnalyticsRecords } from '#contract/worker-api.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

const STORAGE_KEY = 'vireo.analytics-left'
/** Few, since they are written while the page unloads. */
const MAX_PACKET_COUNT = 20

/**
 * Stores records that the worker, which dies with the last page, may not get to store. Synchronous, as nothing
 * else runs while a page unloads. The server recognises duplicates by their ids.
 */
export function leaveRecords(records: readonly AnalyticsRecords[]): void {
  // Without storage, or space in it, the last second of this visit is not counted.
  if (records.length > 0) deviceStorage.write(STORAGE_KEY, [...read(), ...records].slice(-MAX_PACKET_COUNT))
}

/** Takes the records that earlier pages left. */
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
