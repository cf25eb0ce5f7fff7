import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { hasObjectStore, makeBucket } from '#support/swift.ts'

import { DiskStorage } from './disk.ts'
import { FILE_KINDS, randomKey } from './keys.ts'
import { MoveDamaged, moveFiles } from './move-files.ts'
import { openStores, type Stores } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { TwoStores } from './two-stores.ts'

const longFromNow = new Date(Date.now() + 48 * 60 * 60 * 1000)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vireo-move-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function keysIn(storage: Storage | undefined): Promise<string[]> {
  const keys: string[] = []
  for (const kind of FILE_KINDS) {
    for await (const { key } of storage?.filesOf(kind, longFromNow) ?? []) keys.push(key)
  }
  return keys.toSorted()
}

/** Puts a file of each kind, whose bytes are its key. */
async function fill(storage: Storage): Promise<string[]> {
  const keys = FILE_KINDS.map((kind) => randomKey(kind, 'bin'))
  for (const key of keys) await storage.put(key, Buffer.from(key))
  return keys.toSorted()
}

const readAll = async (storage: Storage, keys: readonly string[]): Promise<string[]> =>
  Promise.all(keys.map(async (key) => (await buffer(await storage.open(key))).toString()))

const twoFolders = () => ({
  from: new DiskStorage(join(folder, 'from')),
  to: new DiskStorage(join(folder, 'to')),
})

describe.skipIf(!hasObjectStore)('a site', () => {
  test('reads, writes and deletes while its files move to an object store, and back', async () => {
    const s3 = await makeBucket()
    const disk = await openStores({ dataDir: folder, storageKind: 'disk', s3 })
    let keys = await fill(disk.storage)
    expect(await keysIn(disk.main)).toEqual(keys)

    const moveWhileItRuns = async ({ storage, main, former }: Stores) => {
      const move = { isOver: false }
      const site = async () => {
        while (!move.isOver) expect(await readAll(storage, keys)).toEqual(keys)
      }
      const added = await fill(storage)
      const [doomed = '', ...others] = keys
      keys = others
      await storage.delete(doomed)
      const reading = site()
      const moved = await moveFiles(former!, main).finally(() => {
        move.isOver = true
      })
      await reading
      expect(moved.fileCount).toBe(others.length)
      expect(moved.sizeBytes).toBe(others.join('').length)
      keys = [...others, ...added].toSorted()
      expect(await keysIn(former)).toEqual([])
      expect(await keysIn(main)).toEqual(keys)
    }
    await moveWhileItRuns(await openStores({ dataDir: folder, storageKind: 's3', s3 }))
    await moveWhileItRuns(disk)
    expect(await readAll(disk.main, keys)).toEqual(keys)
  })
})

test('goes on where it was interrupted', async () => {
  const { from, to } = twoFolders()
  const keys = await fill(from)
  const interrupted = moveFiles(from, to, ({ fileCount }) => {
    if (fileCount === 2) throw new Error('killed')
  })
  await expect(interrupted).rejects.toThrow('killed')
  // Copied by the command that was killed, and not deleted.
  const [next = ''] = await keysIn(from)
  await to.put(next, Buffer.from(next))
  expect(await moveFiles(from, to)).toMatchObject({ fileCount: keys.length - 2 })
  expect(await keysIn(from)).toEqual([])
  expect(await readAll(to, keys)).toEqual(keys)
})

test('half a copy is made whole', async () => {
  const { from, to } = twoFolders()
  const [key = ''] = await fill(from)
  await to.put(key, Buffer.from('half'))
  await moveFiles(from, to)
  expect(await readAll(to, [key])).toEqual([key])
})

test('a file whose copy has other bytes stays where it is', async () => {
  const { from } = twoFolders()
  const keys = await fill(from)
  class Damaging extends DiskStorage {
    override put(key: string): Promise<void> {
      return super.put(key, Buffer.from('other bytes'))
    }
  }
  const damaging = new Damaging(join(folder, 'to'))
  await expect(moveFiles(from, damaging)).rejects.toThrow(MoveDamaged)
  expect(await keysIn(from)).toEqual(keys)
})

test.each(['before', 'after'])('a file that is deleted %s it is copied does not come back', async (when) => {
  const { from, to } = twoFolders()
  const site = new TwoStores(to, from)
  const [key = ''] = await fill(from)
  class Copying extends DiskStorage {
    override async put(...file: Parameters<DiskStorage['put']>): Promise<void> {
      if (file[0] === key && when === 'before') await site.delete(key)
      await super.put(...file)
      if (file[0] === key && when === 'after') await site.delete(key)
    }
  }
  const copying = new Copying(join(folder, 'to'))
  await moveFiles(from, copying)
  expect([await from.stat(key), await to.stat(key)]).toEqual([undefined, undefined])
})

test('a file that is copied is found wherever it is, and the copy is written to the main store', async () => {
  const { from, to } = twoFolders()
  const site = new TwoStores(to, from)
  const [key = ''] = await fill(from)
  const copy = randomKey('video', 'bin')
  await site.copy(key, copy)
  expect(await readAll(to, [copy])).toEqual([key])
  await expect(site.copy(randomKey('video', 'bin'), copy)).rejects.toThrow('There is no file')
})
