import { describe, expect, test } from 'vitest'

import type { AnalyticsRecords } from '#contract/worker-api.ts'

import { nextBatch, packetsOf, type Packet } from './packet.ts'

let lastId = 0
const event = (text = '') => ({
  id: (++lastId).toString(16).padStart(32, '0'),
  name: 'page_enter',
  timeMs: 1,
  params: { text },
})
const records = (changes: Partial<AnalyticsRecords> = {}): AnalyticsRecords => ({
  appId: 1988,
  context: {
    channel: 'web',
    device: 'pc',
    launch_mode: 'direct',
    region: 'unknown',
    traffic_type: 'no_referrer',
    extraData: {},
  },
  tracking: { user_unique_id: '1', web_id: '1', session_id: '1' },
  events: [],
  impressions: [],
  ...changes,
})
const many = (count: number, text?: string) => Array.from({ length: count }, () => event(text))
const impression = { id: 'a'.repeat(32), videoId: '5', timeMs: 1 }
const waiting = (...packets: Packet[]) => new Map(packets.map((packet, index) => [String(index), packet]))
const bytesOf = (packet: Packet) => new TextEncoder().encode(JSON.stringify(packet)).byteLength
const recordsOf = (packets: Packet[]): object[] => packets.flatMap(({ items }): object[] => items)

describe('packets', () => {
  test('hold what a page recorded, each event once and in order', () => {
    const events = many(250)
    const packets = packetsOf(records({ events, impressions: [impression] }))
    expect(packets.map(({ op, items }) => [op, items.length])).toEqual([
      ['analytics.collect', 100],
      ['analytics.collect', 100],
      ['analytics.collect', 50],
      ['analytics.writeImpressions', 1],
    ])
    expect(recordsOf(packets)).toEqual([...events, impression])
  })

  test('stay below the 64 kB that the server reads, whatever is in them', () => {
    // Three bytes a character in UTF-8.
    const packets = packetsOf(records({ events: many(100, '語'.repeat(250)) }))
    expect(packets.length).toBeGreaterThan(1)
    for (const packet of packets) expect(bytesOf(packet)).toBeLessThan(64 * 1024)
    expect(recordsOf(packets)).toHaveLength(100)
  })
})

describe('the next batch', () => {
  test('joins packets of the same visit up to 100 events', () => {
    const packets = [40, 40, 40].flatMap((count) => packetsOf(records({ events: many(count) })))
    const batch = nextBatch(waiting(...packets))
    expect(batch?.keys).toEqual(['0', '1'])
    expect(batch?.packet.items).toHaveLength(80)
  })

  test('never mixes visits, nor events with impressions', () => {
    const other = { user_unique_id: '2', web_id: '1', session_id: '2' }
    const packets = [
      ...packetsOf(records({ events: many(1), impressions: [impression] })),
      ...packetsOf(records({ events: many(1), tracking: other })),
      ...packetsOf(records({ events: many(1) })),
    ]
    expect(nextBatch(waiting(...packets))?.keys).toEqual(['0', '3'])
    expect(nextBatch(waiting(...packets.slice(1)))?.keys).toEqual(['0'])
  })

  test('stays below 64 kB', () => {
    const packets = Array.from({ length: 30 }, () =>
      packetsOf(records({ events: many(3, '語'.repeat(250)) })),
    )
    const batch = nextBatch(waiting(...packets.flat()))
    expect(batch && bytesOf(batch.packet)).toBeLessThan(64 * 1024)
    expect(batch?.keys.length).toBeGreaterThan(10)
  })

  test('is none where nothing waits', () => {
    expect(nextBatch(new Map())).toBeUndefined()
  })
})
