import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/app/route.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'

import { getProcessing } from './processing-service.ts'
import {
  createVideo,
  receiveUpload,
  removeUnusedUploads,
  type TranscodeQueue,
  type TranscodeRequest,
} from './upload-service.ts'

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-uploads-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)

/** The first bytes of an MP4. */
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500)])

const upload = (viewer: Viewer, bytes: Buffer = MP4) =>
  receiveUpload(db, storage, viewer, { fileName: 'clip.mp4', body: Readable.from([bytes]) })

/** Names of all files in the storage. */
const filesOf = async () => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

let queued: TranscodeRequest[]
const queue: TranscodeQueue = {
  add: (_db, request) => {
    queued.push(request)
    return Promise.resolve()
  },
}
const create = (viewer: Viewer, uploadId: string) =>
  db.transaction((tx) => createVideo(tx, queue, viewer, { uploadId, caption: 'Hello @ann #hello' }))

beforeEach(() => {
  queued = []
})

describe('videos.upload', () => {
  test('answers when the file is on the disk', async () => {
    const viewer = await addPerson(db)
    const { uploadId, sizeBytes } = await upload(viewer)
    expect(sizeBytes).toBe(MP4.length)
    const { itemId } = await create(viewer, uploadId)
    expect(queued).toEqual([{ videoId: itemId, uploadKey: expect.any(String) }])
    expect(await storage.stat(queued[0]?.uploadKey ?? '')).toMatchObject({ sizeBytes: MP4.length })
  })

  test.each([
    ['an empty file', Buffer.alloc(0), StatusCode.unprocessable],
    ['a text', Buffer.from('#EXTM3U\n/etc/passwd\n'), StatusCode.unsupportedMedia],
    [
      'a picture',
      Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n'), Buffer.alloc(50)]),
      StatusCode.unsupportedMedia,
    ],
  ])('refuses %s at once and keeps nothing of it', async (_name, bytes, statusCode) => {
    const before = await filesOf()
    await expect(upload(await addPerson(db), bytes)).rejects.toMatchObject({
      problem: { statusCode, message: expect.stringMatching(/^[A-Z].*\.$/) },
    })
    expect(await filesOf()).toEqual(before)
  })
})

test('an upload that is cut off leaves nothing', async () => {
  const before = await filesOf()
  const body = new Readable({ read: () => {} })
  body.push(MP4)
  setTimeout(() => body.destroy(new Error('gone')), 20)
  const viewer = await addPerson(db)
  await expect(receiveUpload(db, storage, viewer, { fileName: '', body })).rejects.toThrow('gone')
  expect(await filesOf()).toEqual(before)
})

describe('videos.create', () => {
  test('makes one clip of an upload, however often it is asked at once', async () => {
    const viewer = await addPerson(db)
    const { uploadId } = await upload(viewer)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => create(viewer, uploadId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(queued).toHaveLength(1)
    await expect(create(viewer, uploadId)).rejects.toMatchObject({ problem: { httpStatus: 409 } })
  })

  test('refuses the upload of another, and one that is not there', async () => {
    const { uploadId } = await upload(await addPerson(db))
    const other = await addPerson(db)
    for (const id of [uploadId, '12345']) {
      await expect(create(other, id)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
    }
    expect(queued).toEqual([])
  })

  test('leaves no trace when its transaction fails', async () => {
    const viewer = await addPerson(db)
    const { uploadId } = await upload(viewer)
    const broken = db.transaction(async (tx) => {
      await createVideo(tx, queue, viewer, { uploadId, caption: '' })
      throw new Error('too late')
    })
    await expect(broken).rejects.toThrow('too late')
    await expect(create(viewer, uploadId)).resolves.toHaveProperty('itemId')
  })
})

test('videos.processing is for its author only', async () => {
  const [author, other] = [await addPerson(db), await addPerson(db)]
  const { uploadId } = await upload(author)
  const { itemId } = await create(author, uploadId)
  expect(await getProcessing(db, author, itemId)).toEqual({ state: 'processing', progress: 0 })
  await expect(getProcessing(db, other, itemId)).rejects.toMatchObject({
    problem: { statusCode: StatusCode.videoNotExist },
  })
})

test('files that nobody made a clip of go after a day', async () => {
  const viewer = await addPerson(db)
  const [old, used, fresh] = [await upload(viewer), await upload(viewer), await upload(viewer)]
  await create(viewer, used.uploadId)
  const keep = (await filesOf()).length - 1
  await db.query({
    text: "UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id = ANY ($1::bigint[])",
    values: [[old.uploadId, used.uploadId]],
  })
  await removeUnusedUploads(db, storage)
  expect(await filesOf()).toHaveLength(keep)
  await expect(create(viewer, old.uploadId)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
  await expect(create(viewer, fresh.uploadId)).resolves.toHaveProperty('itemId')
})
