import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { S3Settings } from '#server/config.ts'
import { hasObjectStore, makeBucket } from '#support/swift.ts'

import { contentKey, isStorageKey } from './keys.ts'
import { openStores } from './open-storage.ts'
import type { ListedFile, Storage } from './storage.ts'

const sha256 = 'ab'.repeat(32)
const key = contentKey('video', sha256, 'mp4')
const allOf = async (files: AsyncIterable<ListedFile>): Promise<ListedFile[]> => {
  const all: ListedFile[] = []
  for await (const each of files) all.push(each)
  return all
}
const otherKey = contentKey('poster', 'cd'.repeat(32), 'webp')

/** The promises of the port, here on a disk and in an object store. */
const kinds: [string, () => Promise<S3Settings | undefined>, boolean][] = [
  ['a folder', async () => undefined, true],
  ['an object store', makeBucket, hasObjectStore],
]

describe.each(kinds)('%s', (store, s3Of, isThere) => {
  let folder: string
  let storage: Storage

  beforeEach(async (context) => {
    context.skip(!isThere)
    folder = await mkdtemp(join(tmpdir(), 'vireo-storage-'))
    const s3 = await s3Of()
    const stores = await openStores({ dataDir: folder, storageKind: s3 ? 's3' : 'disk', ...(s3 && { s3 }) })
    storage = stores.storage
  })
  afterEach(() => rm(folder, { recursive: true }))

  test.each([
    ['a buffer', async () => Buffer.from('0123456789')],
    ['a stream', async () => Readable.from([Buffer.from('01234'), Buffer.from('56789')])],
    [
      'a file that is moved',
      async () => {
        const moveFrom = join(folder, 'upload')
        await writeFile(moveFrom, '0123456789')
        return { moveFrom }
      },
    ],
  ])('stores %s', async (_name, source) => {
    await storage.put(key, await source())
    expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10, modifiedAt: expect.any(Date) })
    expect(await buffer(await storage.open(key))).toEqual(Buffer.from('0123456789'))
    expect(await buffer(await storage.open(key, { start: 2, end: 4 }))).toEqual(Buffer.from('234'))
    expect(await storage.withLocalFile(key, (path) => readFile(path, 'utf8'))).toBe('0123456789')
    expect(await filesIn(folder)).toEqual(store === 'a folder' ? [join('media', ...key.split('/'))] : [])
  })

  test('a stream that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(key, broken)).rejects.toThrow('connection lost')
    expect(await storage.stat(key)).toBeUndefined()
    expect(await filesIn(folder)).toEqual([])
  })

  test('a copy has the bytes, and stays when the first is deleted', async () => {
    await storage.put(key, Buffer.from('x'))
    await storage.copy(key, otherKey)
    await storage.delete(key)
    expect(await buffer(await storage.open(otherKey))).toEqual(Buffer.from('x'))
    await expect(storage.copy(key, otherKey)).rejects.toThrow(`There is no file ${key}.`)
  })

  test('a deleted file is gone, and so is one that never was', async () => {
    await storage.put(key, Buffer.from('x'))
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.stat(key)).toBeUndefined()
    await expect(storage.open(key)).rejects.toThrow(`There is no file ${key}.`)
    await expect(storage.open(key, { start: 0, end: 0 })).rejects.toThrow(`There is no file ${key}.`)
    await expect(storage.withLocalFile(key, async () => 1)).rejects.toThrow(`There is no file ${key}.`)
  })

  test('lists the files of a kind that were put before a time', async () => {
    await storage.put(key, Buffer.from('x'))
    await storage.put(otherKey, Buffer.from('x'))
    const inAnHour = new Date(Date.now() + 3_600_000)
    expect(await allOf(storage.filesOf('video', inAnHour))).toEqual([{ key, sizeBytes: 1 }])
    expect(await allOf(storage.filesOf('video', new Date(Date.now() - 3_600_000)))).toEqual([])
    expect(await allOf(storage.filesOf('export', inAnHour))).toEqual([])
  })

  test('a reader that leaves, even before the first byte, ends the reading', async () => {
    await storage.put(key, Buffer.alloc(1_000_000))
    const unread = await storage.open(key)
    unread.destroy()
    const left = await storage.open(key)
    await left[Symbol.asyncIterator]().next()
    left.destroy()
    expect([unread.destroyed, left.destroyed]).toEqual([true, true])
  })

  test.each([
    '../etc/passwd',
    'video/../../etc/passwd.mp4',
    '/etc/passwd',
    `video/ab/${sha256}.mp4/..`,
    `video/ab/..%2f${sha256}.mp4`,
    `video/ab/${sha256}.mp4\0`,
    `video\\ab\\${sha256}.mp4`,
    `video/ab/${sha256}`,
    '.incoming/ab/abcdefgh.mp4',
    '',
  ])('%j is not a key', async (text) => {
    expect(isStorageKey(text)).toBe(false)
    await expect(storage.put(text, Buffer.from('x'))).rejects.toThrow(TypeError)
    await expect(storage.open(text)).rejects.toThrow(TypeError)
    await expect(storage.stat(text)).rejects.toThrow(TypeError)
    await expect(storage.delete(text)).rejects.toThrow(TypeError)
  })
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
