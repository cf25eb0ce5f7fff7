import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { DiskStorage } from './disk.ts'
import { contentKey, isStorageKey } from './keys.ts'

const sha256 = 'ab'.repeat(32)
const key = contentKey('video', sha256, 'mp4')
let folder: string
let storage: DiskStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vireo-storage-'))
  storage = new DiskStorage(join(folder, 'media'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a key is the kind, the first byte of the hash, the hash and the extension', () => {
  expect(key).toBe(`video/ab/${sha256}.mp4`)
})

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
])('keeps %s', async (_, source) => {
  await storage.put(key, await source())
  expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10, modifiedAt: expect.any(Date) })
  expect(await buffer(await storage.open(key))).toEqual(Buffer.from('0123456789'))
  expect(await buffer(await storage.open(key, { start: 2, end: 4 }))).toEqual(Buffer.from('234'))
  expect(await storage.withLocalFile(key, (path) => readFile(path, 'utf8'))).toBe('0123456789')
  expect(await readdir(join(folder, 'media', '.incoming')).catch(() => [])).toEqual([])
  expect(await readdir(folder)).toEqual(['media'])
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
  expect(await readdir(join(folder, 'media', '.incoming'))).toEqual([])
})

test('what a killed server was writing goes after an hour, and what is being written stays', async () => {
  const incoming = join(folder, 'media', '.incoming')
  await storage.removeLeftovers()
  await storage.put(key, Buffer.from('x'))
  await Promise.all(['old', 'new'].map((name) => writeFile(join(incoming, name), 'half')))
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  await storage.removeLeftovers()
  expect(await readdir(incoming)).toEqual(['new'])
  expect(await storage.stat(key)).toMatchObject({ sizeBytes: 1 })
})

test('a deleted file is gone, and so is one that never was', async () => {
  await storage.put(key, Buffer.from('x'))
  await storage.delete(key)
  await storage.delete(key)
  expect(await storage.stat(key)).toBeUndefined()
  await expect(storage.open(key)).rejects.toThrow(`There is no file ${key}.`)
  await expect(storage.withLocalFile(key, async () => 1)).rejects.toThrow(`There is no file ${key}.`)
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
