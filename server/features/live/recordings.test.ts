import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { RoomRecord } from '#server/media/live/package-room.ts'

import { RecordingPlaylists, recordsWithFiles } from './recordings.ts'

const partOf = (seq: number, msn: number): RoomRecord => ({
  kind: 'part',
  seq,
  run: 0,
  msn,
  part: 0,
  offset: 0,
  length: 10,
  startSec: seq / 2,
  durationSec: 0.5,
  isIndependent: true,
  isAfterGap: false,
  endsSegment: true,
  atMs: 0,
})

/** Makes a folder with an index of `count` parts, in few segments. */
async function makeRoom(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-recording-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const header = { kind: 'header', seq: 0, run: 0, codecs: '', width: 1, height: 1 }
  const records = [header, ...Array.from({ length: count }, (_, seq) => partOf(seq + 1, seq % 3))]
  await writeFile(
    path.join(folder, 'index.jsonl'),
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  )
  for (const msn of [0, 1, 2]) {
    await writeFile(path.join(folder, `${msn}.m4s`), '')
  }
  return folder
}

test('of an index, parts count whose segments are there, and no line that was cut off', async () => {
  const folder = await makeRoom(6)
  await rm(path.join(folder, '1.m4s'))
  // Complete, except for the end of the line.
  await appendFile(path.join(folder, 'index.jsonl'), JSON.stringify(partOf(7, 2)))
  const records = await recordsWithFiles(folder)
  expect(records.map(({ seq }) => seq)).toEqual([0, 1, 3, 4, 6])
  expect(await recordsWithFiles(path.join(folder, 'none'))).toEqual([])
})

test('others get their turn while a long index is read', async () => {
  const folder = await makeRoom(20_000)
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurn)
  }
  takeTurn()
  expect(await recordsWithFiles(folder)).toHaveLength(20_001)
  isDone = true
  // The index is read in blocks of 64 kB, of which it has more than fifty.
  expect(turns).toBeGreaterThan(50)
})

test('the playlist of a recording is made once, until its room has gone on', async () => {
  const folder = await makeRoom(2)
  const playlists = new RecordingPlaylists()
  const first = await playlists.find(folder, '1')
  expect(first.match(/#EXTINF/g)).toHaveLength(2)
  await appendFile(path.join(folder, 'index.jsonl'), `${JSON.stringify(partOf(3, 2))}\n`)
  expect(await playlists.find(folder, '1')).toBe(first)
  expect((await playlists.find(folder, '2')).match(/#EXTINF/g)).toHaveLength(3)
})
