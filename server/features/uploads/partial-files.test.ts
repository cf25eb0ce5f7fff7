import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { toChunk } from '#support/uploads.ts'

import { PartialFiles } from './partial-files.ts'

const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-parts-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Records the syncs to the disk from now on: a file with its size, or a folder. */
async function watchSyncs(): Promise<(number | 'folder')[]> {
  const synced: (number | 'folder')[] = []
  const handle = await open(dir)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the handle it is called on
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(async function watched(this: FileHandle) {
    const stats = await this.stat()
    await sync.call(this)
    synced.push(stats.isDirectory() ? 'folder' : stats.size)
  })
  return synced
}

test('a chunk counts when it is on the disk, and so is the name of a new file', async () => {
  const parts = new PartialFiles(dir)
  const synced = await watchSyncs()
  expect(await parts.append('1', 0, toChunk(Buffer.alloc(4_000)))).toBe(4_000)
  expect(synced).toEqual([4_000, 'folder'])
  expect(await parts.append('1', 4_000, toChunk(Buffer.alloc(6_000)))).toBe(10_000)
  expect(synced).toEqual([4_000, 'folder', 10_000])
})
