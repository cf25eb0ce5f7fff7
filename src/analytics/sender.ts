import { ANALYTICS_BATCH_MAX_COUNT } from '#contract/constants.ts'
import type { AnalyticsContext, Tracking } from '#contract/models/analytics.ts'
import type { AnalyticsRecords } from '#contract/worker-api.ts'
import { randomId } from '#src/data/random-id.ts'

import type { Entry } from './registry.ts'

/** The worker keeps what it gets. */
const FLUSH_INTERVAL_MS = 1_000
/** A worker that cannot keep anything must not make the page grow. */
const UNSENT_MAX_COUNT = 2_000

/** Whose and of which visit an entry is. */
export interface Origin {
  context: AnalyticsContext
  tracking: Tracking
}

export interface Sender {
  add(entry: Entry): void
  /** Gives the worker what there is. */
  flush(): Promise<void>
  /** What the worker has not said it keeps. */
  rest(): AnalyticsRecords[]
  /** Drops what there is. */
  clear(): void
}

interface Unsent {
  origin: Origin
  entry: Entry
  /** Stays the same if it has to be given again. */
  id: string
}

/**
 * Collects entries and gives them to the worker in packets, one for each origin.
 * @param readOrigin is asked when an entry is added: who logs out later has nothing to do with it
 */
export function createSender(
  appId: number,
  readOrigin: () => Origin,
  give: (records: AnalyticsRecords) => Promise<unknown>,
): Sender {
  let unsent: Unsent[] = []
  /** Given to the worker, which has not answered yet. */
  let given: Unsent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const leaving = unsent
    unsent = []
    given = [...given, ...leaving]
    const results = await Promise.allSettled(
      packetsOf(leaving).map((packet) => give(recordsOf(appId, packet))),
    )
    given = given.filter((item) => !leaving.includes(item))
    // The server knows again what it got twice: its id is the same.
    if (results.some(({ status }) => status === 'rejected'))
      unsent = [...leaving, ...unsent].slice(0, UNSENT_MAX_COUNT)
  }

  return {
    add(entry) {
      if (unsent.length < UNSENT_MAX_COUNT) unsent.push({ origin: readOrigin(), entry, id: randomId() })
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS)
    },
    flush,
    rest: () => packetsOf([...given, ...unsent]).map((packet) => recordsOf(appId, packet)),
    clear() {
      clearTimeout(timer)
      timer = undefined
      unsent = []
      given = []
    },
  }
}

/** Neighbours of the same origin, at most as many as a batch takes. */
function packetsOf(unsent: Unsent[]): Unsent[][] {
  const packets: Unsent[][] = []
  let lastOrigin = ''
  for (const item of unsent) {
    const origin = JSON.stringify(item.origin)
    const last = packets.at(-1)
    if (last && origin === lastOrigin && last.length < ANALYTICS_BATCH_MAX_COUNT) last.push(item)
    else packets.push([item])
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
      const { videoId, viewToken } = entry
      records.impressions.push({ id, timeMs, videoId, viewToken, ...(userId ? { userId } : {}) })
    }
  }
  return records
}
