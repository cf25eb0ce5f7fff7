import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { S3Settings } from '#server/config.ts'
import { MediaCutShort, MediaRefusal } from '#server/media/refusal.ts'
import { S3Storage } from '#server/storage/s3.ts'
import { withDatabase } from '#support/database.ts'
import { clientOf, hasObjectStore, makeBucket } from '#support/swift.ts'
import { begin, hollowVideo, inspectNothing, toChunk } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'

import { appendChunk, getUpload, removeStaleUploads, removeUpload, type UploadTools } from './service.ts'
import { StoredChunks } from './stored-chunks.ts'

const MB = 1024 ** 2

const video = (sizeBytes: number) => {
  const head = hollowVideo(1_000)
  return Buffer.concat([head, randomBytes(sizeBytes - head.byteLength)])
}

describe.skipIf(!hasObjectStore)('chunks in an object store', async () => {
  const database = await withDatabase()
  let dir: string
  let s3: S3Settings

  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-chunks-'))
    s3 = await makeBucket()
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  /** A process with a work folder of its own. */
  const startProcess = (name: string, changes: Partial<UploadTools> = {}): UploadTools => {
    const storage = new S3Storage(s3, path.join(dir, name))
    const parts = new StoredChunks(database, storage)
    return { database, storage, parts, inspect: inspectNothing, ...changes }
  }
  const sizesOf = async (kind: string) => {
    const listed = await clientOf(s3).send(
      new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: `${kind}/` }),
    )
    return (listed.Contents ?? []).map(({ Size = 0 }) => Size).toSorted((a, b) => b - a)
  }
  const keyOf = async (id: string) => {
    const [row] = await database.query<{ key: string }>({
      text: 'SELECT key FROM uploads WHERE id = $1',
      values: [id],
    })
    return row?.key ?? ''
  }

  test.each([
    ['in one chunk', 100_000, 4 * MB],
    ['in small chunks', 900_000, 256 * 1024],
    ['of whole parts', 10 * MB, 4 * MB],
    ['in large chunks', 14 * MB + 5, 4 * MB],
    ['in chunks of many sizes', 12 * MB, 700_001],
  ])('a file %s arrives at two processes in turn, and is the file', async (_, sizeBytes, chunkBytes) => {
    const processes = [startProcess('a'), startProcess('b')]
    const viewer = await addUser(database)
    const file = video(sizeBytes)
    const id = await begin(processes[0]!, viewer, file)
    let count = 0
    for (let offset = 0; offset < file.byteLength; offset += chunkBytes) {
      const chunk = toChunk(file.subarray(offset, offset + chunkBytes))
      await appendChunk(processes[count % 2]!, viewer, { id, offset, chunk })
      count += 1
      // No more than a part and two chunks wait to be joined.
      const waiting = (await sizesOf('chunk')).filter((size) => size !== 5 * MB)
      expect(waiting.reduce((sum, size) => sum + size, 0)).toBeLessThan(5 * MB + chunkBytes)
    }
    const { storage } = startProcess('c')
    expect((await buffer(await storage.open(await keyOf(id)))).equals(file)).toBe(true)
    expect(await sizesOf('chunk')).toEqual([])
    expect(await readdir(path.join(dir, 'a')).catch(() => [])).toEqual([])
    await removeUpload(processes[0]!, viewer, id)
  })

  test('a chunk counts once, also when its process was killed before it was counted', async () => {
    const process = startProcess('a')
    const viewer = await addUser(database)
    const file = video(12 * MB)
    const id = await begin(process, viewer, file)
    for (const offset of [0, 4 * MB])
      await appendChunk(process, viewer, {
        id,
        offset,
        chunk: toChunk(file.subarray(offset, offset + 4 * MB)),
      })
    // Stored, not counted; the sender repeats it in other chunks.
    await process.parts.append(id, 8 * MB, toChunk(file.subarray(8 * MB)))
    for (let offset = 8 * MB; offset < 12 * MB; offset += MB)
      await appendChunk(process, viewer, { id, offset, chunk: toChunk(file.subarray(offset, offset + MB)) })
    expect((await buffer(await process.storage.open(await keyOf(id)))).equals(file)).toBe(true)
    await removeUpload(process, viewer, id)
  })

  test('the inspection gets a local file, and what it refuses is gone', async () => {
    const viewer = await addUser(database)
    const file = video(6 * MB)
    let seen: Buffer | undefined
    const inspect = async (name: string) => {
      seen = await readFile(name)
      throw new MediaRefusal('too-long')
    }
    const process = startProcess('a', { inspect })
    const id = await begin(process, viewer, file)
    await appendChunk(process, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, 4 * MB)) })
    const last = { id, offset: 4 * MB, chunk: toChunk(file.subarray(4 * MB)) }
    await expect(appendChunk(process, viewer, last)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
    expect(seen?.equals(file)).toBe(true)
    expect(await sizesOf('chunk')).toEqual([])
    expect(await readdir(path.join(dir, 'a'))).toEqual([])
  })

  test('inspections that fail by our fault are counted over all processes', async () => {
    const viewer = await addUser(database)
    const inspect = vi.fn<UploadTools['inspect']>(() => Promise.reject(new MediaCutShort('It crashed.')))
    const [first, second] = [startProcess('a', { inspect }), startProcess('b', { inspect })]
    const file = video(2_000)
    const id = await begin(first, viewer, file)
    await expect(appendChunk(first, viewer, { id, offset: 0, chunk: toChunk(file) })).rejects.toThrow('crash')
    await expect(getUpload(second, viewer, id)).rejects.toThrow('crash')
    await expect(getUpload(first, viewer, id)).rejects.toThrow('crash')
    expect((await getUpload(second, viewer, id)).finishedAt).toBeInstanceOf(Date)
    expect(inspect).toHaveBeenCalledTimes(3)
    await removeUpload(first, viewer, id)
  })

  test('chunks of users who are gone go with the next cleaning up', async () => {
    const process = startProcess('a')
    const viewer = await addUser(database)
    const file = video(2 * MB)
    const id = await begin(process, viewer, file)
    await appendChunk(process, viewer, { id, offset: 0, chunk: toChunk(file.subarray(0, MB)) })
    expect(await sizesOf('chunk')).toEqual([MB])
    await removeStaleUploads(process)
    expect(await sizesOf('chunk')).toEqual([MB])
    await database.query({ text: 'DELETE FROM uploads WHERE id = $1', values: [id] })
    await removeStaleUploads(process)
    expect(await sizesOf('chunk')).toEqual([])
  })
})
