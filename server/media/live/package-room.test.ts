import { appendFileSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { FragmentRefusal } from '#contract/fragmented-mp4.ts'
import { makeBroadcast } from '#support/live-fragments.ts'

import { copyMoved, readFragment, readHeader } from './boxes.ts'
import { readRecords, RoomPackager, segmentFile, type PartRecord } from './package-room.ts'
import { Packager } from './packager.ts'

const { header, fragments } = await makeBroadcast(5)

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-room-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const at = (seq: number, bytes: Buffer, isAfterGap = false) => ({ seq, bytes, isAfterGap, atMs: 1_000 })

test('FFmpeg’s fragments are read as they are', () => {
  const read = readHeader(header)
  expect(read).toMatchObject({ width: 96, height: 160 })
  expect(read.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
  expect(fragments).toHaveLength(10)
  for (const [place, fragment] of fragments.entries()) {
    const { startSec, durationSec, isIndependent } = readFragment(fragment, read)
    expect(startSec).toBeCloseTo(place * 0.5, 1)
    expect(durationSec).toBeCloseTo(0.5, 1)
    expect(isIndependent).toBe(true)
  }
  const moved = readFragment(copyMoved(fragments[4] ?? header, read, -2), read)
  expect(moved.startSec).toBeCloseTo(0, 1)
})

test('segments end at key frames after two seconds, and parts lie in them one after the other', async () => {
  const folder = await makeFolder()
  const packager = new RoomPackager(folder)
  packager.take(at(0, header))
  const parts = fragments.map((bytes, place) => packager.take(at(place + 1, bytes)) as PartRecord)
  expect(parts.map(({ msn, part }) => `${msn}.${part}`).join(' ')).toBe(
    '0.0 0.1 0.2 0.3 1.0 1.1 1.2 1.3 2.0 2.1',
  )
  expect(parts[3]?.endsSegment).toBe(true)
  const whole = Buffer.concat(fragments.slice(0, 4))
  expect((await readFile(path.join(folder, segmentFile(0)))).equals(whole)).toBe(true)
})

test('the same number again changes nothing, and a later one is behind a gap', async () => {
  const packager = new RoomPackager(await makeFolder())
  packager.take(at(0, header))
  packager.take(at(1, fragments[0] ?? header))
  expect(packager.take(at(1, fragments[0] ?? header))).toBeNull()
  expect(packager.take(at(4, fragments[3] ?? header))).toMatchObject({ msn: 1, part: 0, isAfterGap: true })
})

test('a fragment may begin before the end of the last one, which had sound alone, and not long before it', async () => {
  const packager = new RoomPackager(await makeFolder())
  const read = readHeader(header)
  const moved = (bySec: number) => copyMoved(fragments[9] ?? header, read, bySec)
  packager.take(at(0, header))
  packager.take(at(1, fragments[7] ?? header))
  expect(packager.take(at(2, moved(-1.5)))).toMatchObject({ kind: 'part' })
  expect(() => packager.take(at(3, moved(-4)))).toThrow('The clock goes back.')
})

test('a process that was killed while it wrote goes on behind the last fragment of its index', async () => {
  const folder = await makeFolder()
  const first = new RoomPackager(folder)
  first.take(at(0, header))
  for (const place of [0, 1]) first.take(at(place + 1, fragments[place] ?? header))
  const segment = path.join(folder, segmentFile(0))
  const { size } = statSync(segment)
  appendFileSync(segment, 'half of a fragment')
  appendFileSync(path.join(folder, 'index.jsonl'), '{"kind":"par')
  const second = new RoomPackager(folder)
  expect(statSync(segment).size).toBe(size)
  expect(second.take(at(3, fragments[2] ?? header))).toMatchObject({ msn: 0, part: 2, offset: size })
  expect(readRecords(folder)).toHaveLength(4)
})

test.each([
  ['text', Buffer.from('not an MP4 at all, but long enough')],
  ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381', 'hex')],
  ['a fragment before its header', fragments[0] ?? header],
  ['half a fragment', (fragments[0] ?? header).subarray(0, 200)],
  ['a header that is cut off', header.subarray(0, -10)],
])('%s is refused', async (_name, bytes) => {
  const packager = new RoomPackager(await makeFolder())
  expect(() => packager.take(at(0, bytes))).toThrow(FragmentRefusal)
})

test('flipped bits are refused or stored, and never end the process', async () => {
  const packager = new RoomPackager(await makeFolder())
  packager.take(at(0, header))
  const bytes = fragments[0] ?? header
  const faults = Array.from({ length: 400 }, (_, place) => {
    const damaged = Buffer.from(bytes)
    damaged[place % bytes.length] = (damaged[place % bytes.length] ?? 0) ^ 0xff
    try {
      packager.take(at(place + 1, damaged, true))
      return null
    } catch (error) {
      return error
    }
  })
  const refused = faults.filter((fault) => fault !== null)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused.every((fault) => fault instanceof FragmentRefusal || fault instanceof RangeError)).toBe(true)
})

test('the packager of a room is replaced when it was killed, and nothing that was stored is lost', async () => {
  const folder = await makeFolder()
  const packager = new Packager(folder)
  onTestFinished(() => packager.close())
  await packager.take(at(0, header))
  await packager.take(at(1, fragments[0] ?? header))
  const pid = packager.pid ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => packager.pid).toBeUndefined()
  expect(await packager.take(at(1, fragments[0] ?? header))).toBeNull()
  expect(await packager.take(at(2, fragments[1] ?? header))).toMatchObject({ msn: 0, part: 1 })
  expect(packager.pid).not.toBe(pid)
})

test('a full disk is told apart from a fragment that cannot be packaged', async () => {
  const packager = new Packager('/nowhere', new URL('full-disk.fixture.ts', import.meta.url))
  onTestFinished(() => packager.close())
  await expect(packager.take(at(0, header))).rejects.toThrow('No space left on device')
})

/** Makes an MP4 box. */
function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4)
  return bytes
}

/** Makes a fragment of the first track, whose samples have no bytes. */
const emptyFragment = (sampleDuration: number, sampleCounts: number[], startTime = 0, size = 0): Buffer =>
  Buffer.concat([
    box(
      'moof',
      box(
        'traf',
        box('tfhd', words(0x28, 1, sampleDuration, 0)),
        box('tfdt', words(0, startTime)),
        ...sampleCounts.map((count) => box('trun', words(0, count))),
      ),
    ),
    box('mdat', Buffer.alloc(size)),
  ])

test('samples are counted over the whole fragment', () => {
  const many = Array.from({ length: 400 }, () => 20_000)
  expect(() => readFragment(emptyFragment(1, many), readHeader(header))).toThrow('too many samples')
})

test('fragments of almost no time are refused, and segments end by their bytes, too', async () => {
  const packager = new RoomPackager(await makeFolder())
  const timescale = readHeader(header).tracks.get(1)?.timescale ?? 1
  packager.take(at(0, header))
  expect(() => packager.take(at(1, emptyFragment(timescale / 1_000, [1])))).toThrow(FragmentRefusal)
  const step = timescale / 50
  const size = 2 * 1024 ** 2 - 1024
  const parts = Array.from(
    { length: 9 },
    (_, place) => packager.take(at(place + 1, emptyFragment(step, [1], place * step, size))) as PartRecord,
  )
  expect(parts.map(({ msn }) => msn)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2])
})

test('headers are small and few', async () => {
  const packager = new RoomPackager(await makeFolder())
  const large = Buffer.concat([header, box('free', Buffer.alloc(64 * 1024))])
  expect(() => packager.take(at(0, large))).toThrow('The header is too large.')
  for (let seq = 0; seq < 100; seq += 1) packager.take(at(seq, header))
  expect(() => packager.take(at(100, header))).toThrow('begun again too often')
})
