import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test, vi } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { publishVideo } from '#server/features/videos/processing-repository.ts'
import { toProblem } from '#server/http/answer.ts'
import { silentLog } from '#server/log.ts'
import { MediaBusy, MediaCutShort, MediaFailure, MediaRefusal, MediaTimeout } from '#server/media/refusal.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { addUpload, begin, hollowVideo, inspectNothing, toChunk, sha256Of } from '#support/uploads.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import { beginUpload } from './begin-upload.ts'
import { PartialFiles } from './partial-files.ts'
import {
  appendChunk,
  claimUpload,
  getUpload,
  removeStaleUploads,
  removeUpload,
  type UploadTools,
} from './service.ts'

const database = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-uploads-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const partsDir = path.join(dir, 'uploads')
const parts = new PartialFiles(partsDir)
const storage = new DiskStorage(path.join(dir, 'media'))
const tools = { database, storage, parts, inspect: inspectNothing }

const MB = 1024 ** 2
const file = hollowVideo(10_000)
const announce150 = (viewer: Viewer) => beginUpload(tools, viewer, announced(150))
const announce = async (viewer: Viewer, megabytes: number) =>
  (await beginUpload(tools, viewer, announced(megabytes))).id
const announced = (megabytes: number) => ({
  requestKey: randomUUID(),
  fileName: '',
  sizeBytes: megabytes * MB,
  sha256: '',
})
const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const rowOf = async (id: string) => {
  const [row] = await database.query<{ offset: string; isFinished: boolean; key: string }>({
    text: `SELECT offset_bytes AS "offset", finished_at IS NOT NULL AS "isFinished", key
           FROM uploads WHERE id = $1`,
    values: [id],
  })
  return row && { ...row, offset: Number(row.offset) }
}

describe('after a kill -9', () => {
  test('in the middle of a chunk, the offset is that of the last whole one, and goes on from there', async () => {
    const viewer = await addUser(database)
    const id = await begin(tools, viewer, file)
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
    // Bytes of an interrupted chunk follow those that count.
    await writeFile(parts.pathOf(id), Buffer.alloc(3_000, 9), { flag: 'a' })
    expect((await getUpload(tools, viewer, id)).offsetBytes).toBe(4_000)
    await appendChunk(tools, viewer, { id, offset: 4_000, chunk: toChunk(file.subarray(4_000)) })
    const row = await rowOf(id)
    const stored = await storage.withLocalFile(row?.key ?? '', (name) => readFile(name))
    expect(sha256Of(stored)).toBe(sha256Of(file))
  })

  test.each([
    ['before the whole was verified', false],
    ['after it was moved into the storage', true],
  ])('%s, the next question finishes it', async (_name, isMoved) => {
    const viewer = await addUser(database)
    const id = await begin(tools, viewer, file)
    await mkdir(partsDir, { recursive: true })
    await writeFile(parts.pathOf(id), file)
    await database.query({ text: 'UPDATE uploads SET offset_bytes = 10000 WHERE id = $1', values: [id] })
    if (isMoved) await storage.put((await rowOf(id))?.key ?? '', { moveFrom: parts.pathOf(id) })
    expect((await getUpload(tools, viewer, id)).finishedAt).toBeInstanceOf(Date)
    expect(await rowOf(id)).toMatchObject({ isFinished: true })
    expect(await parts.sizeOf(id)).toBeUndefined()
  })

  test('that took bytes of the disk with it, the upload is gone, not wrong', async () => {
    const viewer = await addUser(database)
    const id = await begin(tools, viewer, file)
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
    await truncate(parts.pathOf(id), 3_000)
    const chunk = toChunk(file.subarray(4_000))
    await expect(appendChunk(tools, viewer, { id, offset: 4_000, chunk })).rejects.toMatchObject({
      problem: { httpStatus: 404 },
    })
    expect(await rowOf(id)).toBeUndefined()
  })
})

describe('two processes', () => {
  test('that share a folder take the chunks of a file in turn', async () => {
    const viewer = await addUser(database)
    const other = { ...tools, parts: new PartialFiles(partsDir) }
    const id = await begin(tools, viewer, file)
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
    await appendChunk(other, viewer, { id, offset: 4_000, chunk: toChunk(file.subarray(4_000, 7_000)) })
    await appendChunk(tools, viewer, { id, offset: 7_000, chunk: toChunk(file.subarray(7_000)) })
    expect(await rowOf(id)).toMatchObject({ isFinished: true })
  })

  test('that share no folder do not remove what the other one has, while it arrives', async () => {
    const viewer = await addUser(database)
    const elsewhere = {
      ...tools,
      parts: new PartialFiles(path.join(dir, 'elsewhere')),
      storage: new DiskStorage(path.join(dir, 'elsewhere', 'media')),
    }
    const id = await begin(tools, viewer, file)
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
    const goOnElsewhere = () =>
      appendChunk(elsewhere, viewer, { id, offset: 4_000, chunk: toChunk(file.subarray(4_000)) })
    await expect(goOnElsewhere()).rejects.toMatchObject({ problem: { httpStatus: 503 } })
    await appendChunk(tools, viewer, { id, offset: 4_000, chunk: toChunk(file.subarray(4_000, 7_000)) })
    await database.query({
      text: "UPDATE uploads SET touched_at = now() - interval '91 seconds' WHERE id = $1",
      values: [id],
    })
    await expect(goOnElsewhere()).rejects.toMatchObject({ problem: { httpStatus: 409 } })
    const last = { id, offset: 7_000, chunk: toChunk(file.subarray(7_000)) }
    await expect(appendChunk(elsewhere, viewer, last)).rejects.toMatchObject({ problem: { httpStatus: 404 } })
    expect(await rowOf(id)).toBeUndefined()
  })
})

test('a chunk at another offset than the file is at touches nothing, not even the disk', async () => {
  const viewer = await addUser(database)
  const id = await begin(tools, viewer, file)
  await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
  const chunk = toChunk(file.subarray(1_000, 2_000))
  await expect(appendChunk(tools, viewer, { id, offset: 1_000, chunk })).rejects.toMatchObject({
    problem: { httpStatus: 409 },
  })
  expect(await parts.sizeOf(id)).toBe(4_000)
  expect(await rowOf(id)).toMatchObject({ offset: 4_000 })
})

test('a whole whose bytes on the disk are others than announced is never taken', async () => {
  const viewer = await addUser(database)
  const id = await begin(tools, viewer, file)
  await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
  await writeFile(parts.pathOf(id), Buffer.concat([file.subarray(0, 3_999), Buffer.from('!')]))
  const chunk = toChunk(file.subarray(4_000))
  await expect(appendChunk(tools, viewer, { id, offset: 4_000, chunk })).rejects.toMatchObject({
    problem: { httpStatus: 460 },
  })
  expect(await rowOf(id)).toBeUndefined()
  expect(await parts.sizeOf(id)).toBeUndefined()
})

test('a whole that cannot become a video is refused with the reason, and gone', async () => {
  const viewer = await addUser(database)
  const inspecting = { ...tools, inspect: () => Promise.reject(new MediaRefusal('too-long')) }
  const id = await begin(tools, viewer, file)
  const chunk = toChunk(file)
  await expect(appendChunk(inspecting, viewer, { id, offset: 0, chunk })).rejects.toMatchObject({
    problem: { httpStatus: 422, message: 'This video is too long. The limit is 3 minutes.' },
  })
  expect(await rowOf(id)).toBeUndefined()
})

test('a machine that cannot judge a file now can later, without the file being sent again', async () => {
  const viewer = await addUser(database)
  const failing = { ...tools, inspect: () => Promise.reject(new MediaFailure('no process')) }
  const id = await begin(tools, viewer, file)
  await expect(appendChunk(failing, viewer, { id, offset: 0, chunk: toChunk(file) })).rejects.toThrow('no')
  expect((await getUpload(tools, viewer, id)).finishedAt).toBeInstanceOf(Date)
})

test('a time-out is not the fault of the file: it is asked for again', async () => {
  const viewer = await addUser(database)
  const slow = { ...tools, inspect: () => Promise.reject(new MediaTimeout('It took too long.')) }
  const id = await begin(tools, viewer, file)
  await expect(appendChunk(slow, viewer, { id, offset: 0, chunk: toChunk(file) })).rejects.toMatchObject({
    problem: { httpStatus: 503, retryAfterMs: 5_000 },
  })
  expect((await getUpload(tools, viewer, id)).finishedAt).toBeInstanceOf(Date)
})

test('a machine that has no time to judge a file now says when it will, and keeps the file', async () => {
  const viewer = await addUser(database)
  const busy = { ...tools, inspect: () => Promise.reject(new MediaBusy(3_000)) }
  const id = await begin(tools, viewer, file)
  await expect(appendChunk(busy, viewer, { id, offset: 0, chunk: toChunk(file) })).rejects.toMatchObject({
    problem: { httpStatus: 503, retryAfterMs: 3_000 },
  })
  // Verified bytes are not read again on each request.
  const read = vi.spyOn(parts, 'sha256Of')
  for (let tryCount = 0; tryCount < 5; tryCount += 1) {
    await expect(getUpload(busy, viewer, id)).rejects.toMatchObject({ problem: { httpStatus: 503 } })
  }
  expect((await getUpload(tools, viewer, id)).finishedAt).toBeInstanceOf(Date)
  expect(read).not.toHaveBeenCalled()
})

test('a file that we fail to judge time and again is left to the encoder, so that nobody asks for ever', async () => {
  const viewer = await addUser(database)
  const inspect = vi.fn<UploadTools['inspect']>(() => Promise.reject(new MediaCutShort('It crashed.')))
  const failing = { ...tools, inspect }
  const id = await begin(tools, viewer, file)
  await expect(appendChunk(failing, viewer, { id, offset: 0, chunk: toChunk(file) })).rejects.toThrow('crash')
  await expect(getUpload(failing, viewer, id)).rejects.toThrow('crash')
  await expect(getUpload(failing, viewer, id)).rejects.toThrow('crash')
  expect((await getUpload(failing, viewer, id)).finishedAt).toBeInstanceOf(Date)
  expect(inspect.mock.calls.map(([, userId]) => userId)).toEqual(Array(3).fill(viewer.id))
})

describe('a full disk', () => {
  test('refuses a new upload before anything is sent, and keeps no row of it', async () => {
    const viewer = await addUser(database)
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue(512 * MB)
    await expect(begin(tools, viewer, file)).rejects.toMatchObject({
      problem: { httpStatus: 507, message: 'This site has no space left.' },
    })
    freeBytes.mockRestore()
    const rows = await database.query({
      text: 'SELECT 1 FROM uploads WHERE owner_id = $1',
      values: [viewer.id],
    })
    expect(rows).toEqual([])
  })

  test('may be one of all files of the site: they may take so much, and no more (STORAGE_MAX_GB)', async () => {
    await database.query({ text: 'DELETE FROM uploads' })
    const viewer = await addUser(database)
    const beginWith = (leftMegabytes: number) => {
      const limited = new PartialFiles(partsDir, () => Promise.resolve(leftMegabytes * MB))
      return beginUpload({ ...tools, parts: limited }, viewer, announced(150))
    }
    await expect(beginWith(512 + 149)).rejects.toMatchObject({
      problem: { httpStatus: 507, message: 'This site has no space left.' },
    })
    await expect(beginWith(512 + 150)).resolves.toHaveProperty('id')
  })

  test('is not promised twice: what uploads under way may still write counts as written', async () => {
    await database.query({ text: 'DELETE FROM uploads' })
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue(1_000 * MB)
    const users = await Promise.all(Array.from({ length: 12 }, () => addUser(database)))
    const answers = await Promise.allSettled(users.map(announce150))
    // 1,000 less the 512 that stay free, less 64 for each upload that has sent nothing yet.
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)

    // An upload that has sent half is promised the other half.
    await database.query({ text: 'UPDATE uploads SET offset_bytes = size_bytes / 2' })
    const [late, later] = users
    if (!late || !later) throw new Error('Nobody is there.')
    freeBytes.mockResolvedValue((512 + 6 * 75 + 149) * MB)
    await expect(announce150(late)).rejects.toMatchObject({
      problem: { httpStatus: 507, retryAfterMs: 60_000 },
    })
    freeBytes.mockResolvedValue((512 + 6 * 75 + 150) * MB)
    await expect(announce150(late)).resolves.toHaveProperty('id')

    // Received bytes are no longer free nor promised.
    await database.query({ text: 'UPDATE uploads SET offset_bytes = size_bytes - 10' })
    freeBytes.mockResolvedValue(700 * MB)
    await expect(announce150(later)).resolves.toHaveProperty('id')
    freeBytes.mockRestore()
  })

  test('is not kept from others by who announces much and sends nothing', async () => {
    await database.query({ text: 'DELETE FROM uploads' })
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue(50_000 * MB)
    const crowd = await addUsers(database, 20)
    for (const viewer of crowd) {
      for (let count = 0; count < 6; count += 1) await beginUpload(tools, viewer, announced(300))
    }
    // 36,000 MB are announced. Each holds 64 as long as it may still send, and then nothing.
    const other = await addUser(database)
    freeBytes.mockResolvedValue((512 + 20 * 64 + 300) * MB)
    const id = await announce(other, 300)
    await database.query({ text: 'DELETE FROM uploads WHERE id = $1', values: [id] })
    freeBytes.mockResolvedValue((512 + 20 * 64 + 299) * MB)
    await expect(announce(other, 300)).rejects.toMatchObject({ problem: { httpStatus: 507 } })
    await database.query({ text: "UPDATE uploads SET touched_at = now() - interval '91 seconds'" })
    freeBytes.mockResolvedValue((512 + 300) * MB)
    await announce(other, 300)
    freeBytes.mockRestore()
  })

  test('has no more room for an upload that was silent than for a new one, until there is some again', async () => {
    await database.query({ text: 'DELETE FROM uploads' })
    const [silent, other] = await addUsers(database, 2)
    if (!silent || !other) throw new Error('Nobody is there.')
    const id = await begin(tools, silent, file)
    await appendChunk(tools, silent, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
    const goOn = () => appendChunk(tools, silent, { id, offset: 4_000, chunk: toChunk(file.subarray(4_000)) })
    await database.query({ text: "UPDATE uploads SET touched_at = now() - interval '91 seconds'" })
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue(700 * MB)
    await announce(other, 150)
    freeBytes.mockResolvedValue((512 + 64) * MB)
    await expect(goOn()).rejects.toMatchObject({ problem: { httpStatus: 507, retryAfterMs: 60_000 } })
    freeBytes.mockResolvedValue((512 + 65) * MB)
    expect(await goOn()).toBe(10_000)
    freeBytes.mockRestore()
  })

  test('gets those whole that began first, instead of none of them', async () => {
    await database.query({ text: 'DELETE FROM uploads' })
    const [first, second] = await addUsers(database, 2)
    if (!first || !second) throw new Error('Nobody is there.')
    const ids = [await begin(tools, first, file), await begin(tools, second, file)] as const
    await database.query({ text: 'UPDATE uploads SET size_bytes = $1', values: [100 * MB] })
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue((256 + 63) * MB)
    const send = (viewer: Viewer, id: string) =>
      appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4_000)) })
    await expect(send(second, ids[1])).rejects.toMatchObject({ problem: { httpStatus: 507 } })
    expect(await send(first, ids[0])).toBe(4_000)
    freeBytes.mockRestore()
  })

  test('and the number of uploads is shared: new accounts together hold half at most', async () => {
    await database.query({ text: 'DELETE FROM uploads' })
    const crowd = await addUsers(database, 12, 'fresh', new Date())
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue((512 + 640) * MB)
    const answers = await Promise.allSettled(crowd.map((viewer) => announce(viewer, 150)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: { httpStatus: 503, retryAfterMs: 300_000 } },
    })
    await announce(await addUser(database), 300)

    // A single upload may be larger than the share.
    await database.query({ text: 'DELETE FROM uploads' })
    freeBytes.mockResolvedValue((512 + 150) * MB)
    const [alone, another] = crowd
    if (!alone || !another) throw new Error('Nobody is there.')
    await announce(alone, 150)
    freeBytes.mockResolvedValue(50_000 * MB)
    await database.query({
      text: `INSERT INTO uploads (id, owner_id, request_key, key, file_name, size_bytes, sha256)
             SELECT 'fresh' || n, $1, n, 'upload/ab/' || lpad(n::text, 64, '0') || '.bin', '', 1, ''
             FROM generate_series(1, 999) AS n`,
      values: [alone.id],
    })
    await database.query({
      text: "UPDATE uploads SET touched_at = now() - interval '2 hours' WHERE id = 'fresh1'",
    })
    await expect(announce(another, 1)).rejects.toMatchObject({ problem: { httpStatus: 503 } })
    // There is space for all others, so no idle upload is removed.
    expect(await rowOf('fresh1')).toBeDefined()
    await announce(await addUser(database), 1)
    await database.query({ text: 'DELETE FROM uploads' })
    freeBytes.mockRestore()
  })

  test('takes no more chunks before the database has no room', async () => {
    const viewer = await addUser(database)
    const id = await begin(tools, viewer, file)
    const freeBytes = vi.spyOn(parts, 'freeBytes').mockResolvedValue(255 * MB)
    await expect(appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file) })).rejects.toMatchObject({
      problem: { httpStatus: 507 },
    })
    freeBytes.mockRestore()
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file) })
    expect(await rowOf(id)).toMatchObject({ offset: 10_000 })
  })

  test.runIf(process.platform === 'linux')('in the middle of a chunk loses that chunk only', async () => {
    const viewer = await addUser(database)
    const id = await begin(tools, viewer, file)
    await mkdir(partsDir, { recursive: true })
    await symlink('/dev/full', parts.pathOf(id))
    const error: unknown = await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file) }).catch(
      (reason: unknown) => reason,
    )
    expect(toProblem(error, silentLog())).toMatchObject({ httpStatus: 507 })
    expect(await rowOf(id)).toMatchObject({ offset: 0, isFinished: false })
    await rm(parts.pathOf(id))
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file) })
    expect(await rowOf(id)).toMatchObject({ offset: 10_000, isFinished: true })
  })
})

test('a file of which a video is made in this moment is not taken away from it', async () => {
  const viewer = await addUser(database)
  const id = await addUpload(tools, viewer, file)
  let removing: Promise<unknown> | undefined
  await database.transaction(async (db) => {
    await claimUpload(db, viewer, id)
    removing = removeUpload(tools, viewer, id).catch((error: unknown) => error)
    await vi.waitUntil(isAnotherWaiting)
  })
  expect(await removing).toMatchObject({ problem: { httpStatus: 409 } })
  expect(await storage.stat((await rowOf(id))?.key ?? '')).toMatchObject({ sizeBytes: file.byteLength })
})

/** Whether a query waits for a row that another one holds. */
async function isAnotherWaiting(): Promise<boolean> {
  const waiting = await database.query({
    text: "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  })
  return waiting.length > 0
}

test('what nobody goes on with goes after three days, with its files; what is used stays', async () => {
  const viewer = await addUser(database)
  const [half, whole, used, fresh] = await Promise.all([
    begin(tools, viewer, file),
    addUpload(tools, viewer, file),
    addUpload(tools, viewer, file),
    begin(tools, viewer, file),
  ])
  for (const id of [half, fresh]) {
    await appendChunk(tools, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 1_000)) })
  }
  await database.query({ text: 'UPDATE uploads SET used_at = now() WHERE id = $1', values: [used] })
  await database.query({
    text: "UPDATE uploads SET touched_at = now() - interval '73 hours' WHERE id = ANY ($1)",
    values: [[half, whole, used]],
  })
  const storedBefore = await filesIn(path.join(dir, 'media'))
  await removeStaleUploads(tools)
  expect(await Promise.all([half, whole, used, fresh].map(async (id) => Boolean(await rowOf(id))))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await parts.sizeOf(half)).toBeUndefined()
  expect(await parts.sizeOf(fresh)).toBe(1_000)
  expect(await filesIn(path.join(dir, 'media'))).toHaveLength(storedBefore.length - 1)
})

test('files that belong to no upload go after an hour', async () => {
  const viewer = await addUser(database)
  const known = await begin(tools, viewer, file)
  await mkdir(partsDir, { recursive: true })
  const strays = ['1.part', '2.part', `${known}.part`].map((name) => path.join(partsDir, name))
  await Promise.all(strays.map((name) => writeFile(name, 'x')))
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  await Promise.all([0, 2].map((index) => utimes(strays[index] ?? '', longAgo, longAgo)))
  await removeStaleUploads(tools)
  expect(await Promise.all(['1', '2', known].map((id) => parts.sizeOf(id)))).toEqual([undefined, 1, 1])
})

test('one user has two gigabytes under way, and no more', async () => {
  const viewer = await addUser(database)
  const start = (requestKey: string, sizeBytes: number) =>
    beginUpload(tools, viewer, { requestKey, fileName: '', sizeBytes, sha256: '' })
  await start('a', 1024 ** 3)
  await start('b', 1024 ** 3)
  await expect(start('c', 1)).rejects.toMatchObject({ problem: { httpStatus: 429 } })
  await expect(start('b', 1024 ** 3)).resolves.toHaveProperty('id')
})

test('the videos of one user take so much of the disk, and no more (STORAGE_PER_PERSON_GB)', async () => {
  const [viewer, other] = [await addUser(database), await addUser(database)]
  for (let count = 0; count < 2; count += 1) {
    const id = await addVideo(database, { authorId: viewer.id, state: 'processing' })
    await publishVideo(database, { id, media: exampleMedia, musicId: null })
  }
  const storedBytes = 2 * exampleMedia.renditions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const limited = { ...tools, userMaxBytes: storedBytes + 3 * MB }
  await beginUpload(limited, viewer, announced(1))
  await expect(
    beginUpload(limited, viewer, { ...announced(2), sizeBytes: 2 * MB + 1 }),
  ).rejects.toMatchObject({
    problem: {
      httpStatus: 422,
      message: 'Your videos and pictures take all the space a user has on this site.',
    },
  })
  await expect(beginUpload(limited, viewer, announced(2))).resolves.toHaveProperty('id')
  await expect(beginUpload(limited, other, announced(3))).resolves.toHaveProperty('id')
})

test('all users have two thousand uploads under way; those that lie idle make room', async () => {
  const [viewer, crowd] = [await addUser(database), await addUser(database)]
  await database.query({ text: 'DELETE FROM uploads' })
  await database.query({
    text: `INSERT INTO uploads (id, owner_id, request_key, key, file_name, size_bytes, sha256)
           SELECT 'crowd' || n, $1, n, 'upload/ab/' || lpad(n::text, 64, '0') || '.bin', '', 1, ''
           FROM generate_series(1, 2000) AS n`,
    values: [crowd.id],
  })
  await expect(beginUpload(tools, viewer, announced(1))).rejects.toMatchObject({
    problem: { httpStatus: 503, retryAfterMs: 300_000 },
  })
  await database.query({
    text: "UPDATE uploads SET touched_at = now() - interval '61 minutes' WHERE id = 'crowd7'",
  })
  await expect(beginUpload(tools, viewer, announced(1))).resolves.toHaveProperty('id')
})
