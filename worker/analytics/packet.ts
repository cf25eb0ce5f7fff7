import { ANALYTICS_BATCH_MAX_COUNT } from '#contract/constants.ts'
import type { Input } from '#contract/endpoints/index.ts'
import type { ViewReport } from '#contract/models/view-report.ts'
import type { AnalyticsRecords } from '#contract/worker-api.ts'

/** The server reads 64 kB of JSON; the rest is for the JSON around the records. */
const RECORDS_MAX_BYTES = 48_000

/** Records that are queued, as they are persisted. Those with the same `head` can be sent in one batch. */
export type Packet =
  | {
      op: 'analytics.collect'
      head: Pick<AnalyticsRecords, 'appId' | 'context' | 'tracking'>
      items: AnalyticsRecords['events']
    }
  | { op: 'analytics.writeImpressions'; head: null; items: AnalyticsRecords['impressions'] }
  | { op: 'views.report'; head: null; items: ViewReport[] }

const encoder = new TextEncoder()
const sizeOf = (record: object): number => encoder.encode(JSON.stringify(record)).byteLength + 1

/** As many of the first items as fit into one batch, at least one. */
function fitting<T extends object>(items: readonly T[]): T[] {
  let sizeBytes = 0
  const firstBeyond = items.findIndex((record, index) => {
    sizeBytes += sizeOf(record)
    return index > 0 && (sizeBytes > RECORDS_MAX_BYTES || index >= ANALYTICS_BATCH_MAX_COUNT)
  })
  return firstBeyond === -1 ? [...items] : items.slice(0, firstBeyond)
}

function chunksOf<T extends object>(items: readonly T[]): T[][] {
  const chunks: T[][] = []
  for (let rest = items; rest.length > 0;) {
    const chunk = fitting(rest)
    chunks.push(chunk)
    rest = rest.slice(chunk.length)
  }
  return chunks
}

/** Splits a page's records into packets none of which is too large for a batch. */
export function packetsOf({ events, impressions, ...head }: AnalyticsRecords): Packet[] {
  return [
    ...chunksOf(events).map((items): Packet => ({ op: 'analytics.collect', head, items })),
    ...chunksOf(impressions).map((items): Packet => ({
      op: 'analytics.writeImpressions',
      head: null,
      items,
    })),
  ]
}

/** One request's packet, and the keys of the packets that it was made of. */
export interface Batch {
  keys: string[]
  packet: Packet
}

/** The first packet together with as many others of the same head as fit whole. Undefined when nothing is queued. */
export function nextBatch(waiting: ReadonlyMap<string, Packet>): Batch | undefined {
  const [first, ...others] = waiting
  if (!first) return undefined
  const [firstKey, { op, head, items }] = first
  const sameHead = JSON.stringify([op, head])
  const keys = [firstKey]
  let taken: Packet['items'] = items
  for (const [key, other] of others) {
    if (JSON.stringify([other.op, other.head]) !== sameHead) continue
    const together = [...taken, ...other.items]
    if (fitting(together).length < together.length) break
    keys.push(key)
    taken = together as Packet['items']
  }
  // Items of packets with the same op are of the same kind.
  return { keys, packet: { op, head, items: taken } as Packet }
}

/** Reports of views as packets. */
export const viewPacketsOf = (views: readonly ViewReport[]): Packet[] =>
  chunksOf(views).map((items) => ({ op: 'views.report', head: null, items }))

/** Input with which a packet is sent. `sentAtMs` is by this device's clock, as are the times in it. */
export function inputOf(packet: Packet, sentAtMs: number): Input<Packet['op']> {
  if (packet.op === 'analytics.collect') return { ...packet.head, sentAtMs, events: packet.items }
  return packet.op === 'views.report' ? { views: packet.items } : { sentAtMs, impressions: packet.items }
}
