import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { DiskStorage } from './disk.ts'
import { contentKey } from './keys.ts'

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
