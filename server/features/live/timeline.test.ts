import { expect, test } from 'vitest'

import type { PartRecord } from '#server/media/live/package-room.ts'

import { Timeline } from './timeline.ts'

const MB = 1024 ** 2

/** A segment of one part. */
const partOf = (seq: number, length: number, durationSec: number): PartRecord => ({
  kind: 'part',
  seq,
  run: 0,
  msn: seq,
  part: 0,
  offset: 0,
  length,
  startSec: seq * durationSec,
  durationSec,
  isIndependent: true,
  isAfterGap: false,
  endsSegment: true,
  atMs: 1_000,
})

test('the playlist and the memory are bounded by bytes, however little time a publisher says that they are', () => {
  const timeline = new Timeline()
  for (let seq = 0; seq < 100; seq += 1) timeline.add(partOf(seq, 2 * MB, 0.015), Buffer.alloc(0))
  const inWindow = timeline.window.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  expect(inWindow).toBeLessThanOrEqual(64 * MB)
  const held = timeline.segments.filter(({ parts }) => parts.some(({ bytes }) => bytes))
  expect(held.length).toBeLessThanOrEqual(7)
})

test('headers count in what a recording has', () => {
  const timeline = new Timeline()
  const header = { kind: 'header', run: 0, codecs: 'avc1', width: 96, height: 160 } as const
  timeline.add({ ...header, seq: 0, length: 1_000 })
  timeline.add({ ...header, seq: 1, length: 1_000 })
  expect(timeline.sizeBytes).toBe(2_000)
})
