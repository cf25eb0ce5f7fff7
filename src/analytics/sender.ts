import { ANALYTICS_BATCH_MAX_COUNT } from '#contract/constants.ts'
import type { AnalyticsContext, Tracking } from '#contract/models/analytics.ts'
import type { AnalyticsRecords } from '#contract/worker-api.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { randomId } from '#shared/random-id.ts'
import { whenCalm } from '#shared/when-calm.ts'

import type { Entry } from './registry.ts'

/** How often entries are passed to the worker, which persists them; the first ones wait until the page is calm. */
const FLUSH_INTERVAL_MS = 1_000
/** Bounds the page's memory when the worker cannot persist anything. */
const UNSENT_MAX_COUNT = 2_000

/** The visit and user of an entry. */
interface Origin {
  context: AnalyticsContext
  tracking: Tracking
}

interface Sender {
  add(entry: Entry): void
  /** Passes the waiting entries to the worker. */
  flush(): Promise<void>
  /** Entries that the worker has not confirmed. */
  unconfirmed(): AnalyticsRecords[]
  /** Drops all entries. */
  clear(): void
}

interface Unsent {
  origin: Origin
  entry: Entry
  /** Stays the same when the packet is passed again. */
  id: string
}

/**
 * Collects entries and passes them to the worker in packets, one per origin.
 * @param readOrigin called when an entry is added, so that a later log-out does not matter
 */
export function createSender(
  appId: number,
  readOrigin: () => Origin,
  give: (records: AnalyticsRecords) => Promise<unknown>,
): Sender {
  let unsent: Unsent[] = []
  /** Passed to the worker, not confirmed yet. */
  let given: Unsent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancelWait: (() => void) | undefined

  function flushSoon(): void {
    cancelWait ??= whenCalm(() => {
      timer = setTimeout(() => void flush(), FLUSH_INTERVAL_MS)
    })
  }

  function forgo(): void {
    cancelWait?.()
    cancelWait = undefined
    clearTimeout(timer)
  }

  async function flush(): Promise<void> {
    forgo()
    const leaving = unsent
    unsent = []
    given = [...given, ...leaving]
    const results = await Promise.allSettled(
      packetsOf(leaving).map((packet) => give(recordsOf(appId, packet))),
    )
    given = given.filter((entry) => !leaving.includes(entry))
    // The server recognises a duplicate by its id.
    if (results.some(({ status }) => status === 'rejected'))
      unsent = [...leaving, ...unsent].slice(0, UNSENT_MAX_COUNT)
  }

  return {
    add(entry) {
      if (unsent.length < UNSENT_MAX_COUNT) unsent.push({ origin: readOrigin(), entry, id: randomId() })
      flushSoon()
    },
    flush,
    unconfirmed: () => packetsOf([...given, ...unsent]).map((packet) => recordsOf(appId, packet)),
    clear() {
      forgo()
      unsent = []
      given = []
    },
  }
}

/** Groups neighbours of the same origin, up to the size of a batch. */
function packetsOf(unsent: Unsent[]): Unsent[][] {
  const packets: Unsent[][] = []
  let lastOrigin = ''
  for (const entry of unsent) {
    const origin = JSON.stringify(entry.origin)
    const last = packets.at(-1)
    if (last && origin === lastOrigin && last.length < ANALYTICS_BATCH_MAX_COUNT) last.push(entry)
    else packets.push([entry])
    lastOrigin = origin
  }
  return packets
}

function recordsOf(appId: number, packet: Unsent[]): AnalyticsRecords {
  const [first] = packet
  if (!first) throw new Error('A packet holds something.')
  const { context, tracking } = first.origin
  const records: AnalyticsRecords = { appId, context, tracking, events: [], impressions: [] }
  for (const { id, entry } of packet) {
    const { timeMs } = entry
    if (entry.kind === 'event') records.events.push({ id, timeMs, name: entry.name, params: entry.params })
    else {
      const { user_id: userId } = tracking
      const { videoId, scene } = entry
      records.impressions.push({ id, timeMs, videoId, scene, ...(userId ? { userId } : {}) })
    }
  }
  return records
}

const STORAGE_KEY = 'vireo.analytics-left'
/** Few, since they are written while the page unloads. */
const MAX_PACKET_COUNT = 20

/**
 * Stores records that the worker, which dies with the last page, may not have time to store. Synchronous, as
 * nothing else runs while a page unloads. The server recognises duplicates by their ids.
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
