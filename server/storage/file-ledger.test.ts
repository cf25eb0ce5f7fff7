import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { hasObjectStore, makeBucket } from '#support/swift.ts'
import { addUser } from '#support/users.ts'

import { compareFiles } from './compare-files.ts'
import { countStores } from './counted-storage.ts'
import { DiskStorage } from './disk.ts'
import { FileLedger, readStoredSums } from './file-ledger.ts'
import { createSpaceReader } from './files-space.ts'
import { contentKey, randomKey, restrictedKey } from './keys.ts'
import { openStores } from './open-storage.ts'
import type { Storage } from './storage.ts'

const MB = 1024 ** 2
const db = await withDatabase()
const hash = 'ab'.repeat(32)
const video = contentKey('video', hash, 'mp4')
let folder: string

beforeEach(async () => {
  await db.query({ text: 'TRUNCATE stored_files, stored_sums' })
  folder = await mkdtemp(path.join(tmpdir(), 'vireo-ledger-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const sums = async () =>
  Object.fromEntries((await readStoredSums(db)).map(({ kind, bytes }) => [kind, bytes]))
const counts = () =>
  db.query({ text: 'SELECT kind, file_count::int AS count FROM stored_sums ORDER BY kind' })

describe.each([
  ['a folder', false],
  ['an object store', true],
] as const)('%s', (_name, isBucket) => {
  test.skipIf(isBucket && !hasObjectStore)('counts each file once, until it is removed', async () => {
    const stores = await openStores(
      isBucket
        ? { dataDir: folder, storageKind: 's3', s3: await makeBucket() }
        : { dataDir: folder, storageKind: 'disk' },
    )
    const ledger = new FileLedger(db, silentLog())
    const { storage, joining } = countStores(stores, ledger)
    expect(joining !== undefined).toBe(isBucket)
    await storage.put(video, Buffer.alloc(1_000))
    await storage.put(video, Buffer.alloc(1_000))
    await storage.put(contentKey('export', hash, 'zip'), Readable.from([Buffer.alloc(8)]))
    const moveFrom = path.join(folder, 'poster')
    await writeFile(moveFrom, Buffer.alloc(50))
    await storage.put(contentKey('poster', hash, 'webp'), { moveFrom })
    const restricted = restrictedKey('7', 'webp')
    await storage.copy(contentKey('poster', hash, 'webp'), restricted)
    const chunks = [randomKey('chunk', 'bin'), randomKey('chunk', 'bin')]
    await (joining ?? storage).put(chunks[0] ?? '', Buffer.alloc(5 * MB))
    await (joining ?? storage).put(chunks[1] ?? '', Buffer.alloc(1))
    const upload = randomKey('upload', 'bin')
    await (joining ? joining.join(chunks, upload) : storage.put(upload, Buffer.alloc(5 * MB + 1)))
    await ledger.settle()
    expect(await sums()).toEqual({ video: 1_000, copy: 8, picture: 100, upload: 5 * MB + 1 })
    expect(await counts()).toEqual([
      { kind: 'copy', count: 1 },
      { kind: 'picture', count: 2 },
      { kind: 'upload', count: 1 },
      { kind: 'video', count: 1 },
    ])
    for (const key of [video, video, restricted, upload, randomKey('avatar', 'webp')]) {
      await storage.delete(key)
    }
    await ledger.settle()
    expect(await sums()).toEqual({ video: 0, copy: 8, picture: 50, upload: 0 })
  })
})

test('what is noted again before it is written counts as it is in the end', async () => {
  const ledger = new FileLedger(db, silentLog())
  ledger.note(video, 5)
  for (const state of [null, 7, null, 9]) ledger.note(contentKey('avatar', hash, 'webp'), state)
  ledger.note(video, null)
  await ledger.settle()
  expect(await sums()).toEqual({ video: 0, avatar: 9 })
})

test('processes that count the same files at once agree', async () => {
  const keys = Array.from({ length: 60 }, () => randomKey('poster', 'webp'))
  const processes = Array.from({ length: 3 }, () => new FileLedger(db, silentLog()))
  for (const ledger of processes) for (const key of keys) ledger.note(key, 10)
  await Promise.all(processes.map((ledger) => ledger.settle()))
  expect(await sums()).toEqual({ picture: 600 })
  for (const ledger of processes) for (const key of keys.toReversed()) ledger.note(key, null)
  await Promise.all(processes.map((ledger) => ledger.settle()))
  expect(await sums()).toEqual({ picture: 0 })
})

test('a database that is away for a while is told later', async () => {
  let isAway = true
  const ledger = new FileLedger(
    {
      ...db,
      transaction: (work) => (isAway ? Promise.reject(new Error('away')) : db.transaction(work)),
    },
    silentLog(),
  )
  ledger.note(video, 5)
  await Promise.resolve()
  ledger.note(video, 6)
  isAway = false
  await ledger.settle()
  expect(await sums()).toEqual({ video: 6 })
})

test('uploads on their way and recordings of lives count, too', async () => {
  const { id } = await addUser(db)
  await db.query({
    text: `
      INSERT INTO uploads (id, owner_id, request_key, key, file_name, size_bytes, sha256, offset_bytes)
      VALUES ('a', $1, 'a', 'a', '', 900, '', 300)`,
    values: [id],
  })
  const rooms = (text: string) => db.query({ text })
  await rooms(`
    INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience)
    VALUES (1, ${id}, '', 4, 'portrait', 'everyone', 'everyone'), (2, ${id}, '', 4, 'portrait', 'everyone', 'everyone')`)
  await rooms(
    `UPDATE live_rooms SET recording = '{"sizeBytes": 70}', recording_until = now() + interval '1 day'`,
  )
  await rooms(`UPDATE live_rooms SET recording = '{"sizeBytes": 100}' WHERE id = 1`)
  const ledger = new FileLedger(db, silentLog())
  ledger.note(video, 1_000)
  const readSpace = createSpaceReader(db, ledger, 5_000)
  expect(await readSpace()).toMatchObject({ usedBytes: 1_470, maxBytes: 5_000 })
  expect(await sums()).toEqual({ video: 1_000, upload: 300, live: 170 })
  await rooms('UPDATE live_rooms SET recording = NULL, recording_until = NULL WHERE id = 1')
  expect(await sums()).toMatchObject({ live: 70 })
  await rooms(`DELETE FROM users WHERE id = ${id}`)
  expect(await sums()).toMatchObject({ live: 0 })
})

describe('the comparison with the files', () => {
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const putLongAgo = async (storage: Storage, key: string, sizeBytes: number) => {
    await storage.put(key, Buffer.alloc(sizeBytes))
    await utimes(path.join(folder, 'media', key), longAgo, longAgo)
  }

  test('mends what is missing, what is gone and what does not add up', async () => {
    const disk = new DiskStorage(path.join(folder, 'media'))
    const ledger = new FileLedger(db, silentLog())
    const recent = contentKey('video', 'cd'.repeat(32), 'mp4')
    await putLongAgo(disk, video, 1_000)
    await putLongAgo(disk, contentKey('poster', hash, 'webp'), 50)
    await disk.put(recent, Buffer.alloc(200))
    ledger.note(contentKey('poster', hash, 'webp'), 50)
    ledger.note(recent, 200)
    ledger.note(contentKey('video', 'ef'.repeat(32), 'mp4'), 7_000)
    ledger.note(contentKey('avatar', hash, 'webp'), 3)
    await ledger.settle()
    await db.query({ text: `UPDATE stored_sums SET size_bytes = size_bytes + 9 WHERE kind = 'picture'` })
    expect(await compareFiles(db, disk)).toEqual({ fileCount: 3, sumCount: 1 })
    expect(await sums()).toEqual({ video: 1_200, picture: 50, avatar: 0 })
    expect(await compareFiles(db, disk)).toEqual({ fileCount: 0, sumCount: 0 })
  })
})
