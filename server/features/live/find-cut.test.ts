import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { RoomRecord } from '#server/media/live/package-room.ts'

import { findCut } from './find-cut.ts'

const PART_SEC = 0.5
/** A key frame every two seconds. */
const PARTS_OF_SEGMENT = 4

interface Broadcast {
  header: string
  partCount: number
  /** Number of missing parts in its first segment, including the key frame. */
  missingCount?: number
}

/** Makes a folder with the recording of a room, whose publisher began once per broadcast. */
async function makeRecording(...broadcasts: Broadcast[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-cut-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const records: RoomRecord[] = []
  let msn = -1
  for (const [run, { header, partCount, missingCount = 0 }] of broadcasts.entries()) {
    await writeFile(path.join(folder, `header-${run}.mp4`), header)
    records.push({ kind: 'header', seq: records.length, run, codecs: '', width: 1, height: 1 })
    for (let place = 0; place < partCount; place += 1) {
      const part = (place + missingCount) % PARTS_OF_SEGMENT
      if (part === 0 || place === 0) msn += 1
      records.push({
        kind: 'part',
        seq: records.length,
        run,
        msn,
        part,
        offset: 0,
        length: 10,
        startSec: place * PART_SEC,
        durationSec: PART_SEC,
        isIndependent: part === 0,
        isAfterGap: false,
        endsSegment: part === PARTS_OF_SEGMENT - 1,
        atMs: 0,
      })
    }
  }
  for (let each = 0; each <= msn; each += 1) {
    await writeFile(path.join(folder, `${each}.m4s`), '')
  }
  const index = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  await writeFile(path.join(folder, 'index.jsonl'), index)
  return folder
}

/** Returns the header of a cut, and the start and end times in its broadcast. */
async function cutOf(folder: string, fromSec: number, toSec: number) {
  const cut = await findCut(folder, fromSec, toSec)
  const [first, last] = [cut?.parts[0], cut?.parts.at(-1)]
  return first && last && [String(cut?.header), first.startSec, last.startSec + last.durationSec]
}

test('a cut begins with the last key frame at or before its beginning: nothing that was chosen is missing', async () => {
  const folder = await makeRecording({ header: 'a', partCount: 20 })
  expect(await cutOf(folder, 3.2, 6.1)).toEqual(['a', 2, 6.5])
  expect(await cutOf(folder, 4, 6)).toEqual(['a', 4, 6])
  expect(await cutOf(folder, 3.9, 4)).toEqual(['a', 2, 4])
  expect(await cutOf(folder, 0, 99)).toEqual(['a', 0, 10])
})

test('where there is no key frame before, it begins with the first one after, and ends where the recording does', async () => {
  const folder = await makeRecording({ header: 'a', partCount: 12, missingCount: 1 })
  expect(await cutOf(folder, 0.5, 4)).toEqual(['a', 1.5, 4])
  expect(await cutOf(folder, 0, 1)).toBeUndefined()
  expect(await cutOf(folder, 6, 8)).toBeUndefined()
})

test('a publisher that began again with the same header goes on, and another header is another video', async () => {
  const same = await makeRecording({ header: 'a', partCount: 6 }, { header: 'a', partCount: 6 })
  expect((await findCut(same, 2.5, 5))?.parts).toHaveLength(6)
  const other = await makeRecording({ header: 'a', partCount: 6 }, { header: 'b', partCount: 6 })
  expect(await cutOf(other, 2.5, 5)).toEqual(['a', 2, 3])
  expect(await cutOf(other, 3, 5)).toEqual(['b', 0, 2])
  expect(await cutOf(other, 5.2, 6)).toEqual(['b', 2, 3])
})

test('a cut of the longest video that there may be stays one, though it begins before', async () => {
  const folder = await makeRecording({ header: 'a', partCount: 400 })
  const [, fromSec, toSec] = (await cutOf(folder, 5.5, 185.5)) ?? []
  expect([fromSec, toSec]).toEqual([4, 184.5])
})
