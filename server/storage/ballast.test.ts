import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Ballast, BALLAST_BYTES } from './ballast.ts'

let folder: string
let file: string
const freeBytes = vi.fn<(folder: string) => Promise<number>>()

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-ballast-'))
  file = path.join(folder, 'ballast')
  freeBytes.mockResolvedValue(1e12)
})
afterEach(() => rm(folder, { recursive: true }))

test('takes room that is really there, and gives it up where the disk is full', async () => {
  const ballast = new Ballast(folder, freeBytes)
  expect(await ballast.isInPlace()).toBe(false)
  await ballast.create()
  expect(await ballast.isInPlace()).toBe(true)
  // Not a hole: the system counts blocks of 512 bytes.
  const { blocks } = await stat(file)
  expect(process.platform === 'win32' || blocks * 512 >= BALLAST_BYTES).toBe(true)

  expect(await ballast.release()).toBe(false)
  expect(await ballast.isInPlace()).toBe(true)
  // A start without need keeps it: writes would take the space that it gives up.
  freeBytes.mockResolvedValue(BALLAST_BYTES / 2)
  expect(await ballast.release()).toBe(false)
  freeBytes.mockResolvedValue(0)
  expect(await ballast.release()).toBe(true)
  expect(await readdir(folder)).toEqual([])
  expect(await ballast.release()).toBe(false)
})

test('is not made where it would take the last room, and is made again once there is enough', async () => {
  const ballast = new Ballast(folder, freeBytes)
  freeBytes.mockResolvedValue(2 * BALLAST_BYTES - 1)
  await ballast.create()
  expect(await readdir(folder)).toEqual([])
  freeBytes.mockResolvedValue(2 * BALLAST_BYTES)
  await ballast.create()
  expect(await ballast.isInPlace()).toBe(true)
})

test('that an end cut short is made whole', async () => {
  const ballast = new Ballast(folder, freeBytes)
  await writeFile(file, 'x')
  await truncate(file, BALLAST_BYTES / 2)
  await ballast.create()
  expect(await ballast.isInPlace()).toBe(true)
})

test('that cannot be written is no reason to fail, and tried again', async () => {
  const ballast = new Ballast(path.join(folder, 'away'), freeBytes)
  await ballast.create()
  expect(await ballast.isInPlace()).toBe(false)
})

test('of a folder that is not there yet has nothing to give', async () => {
  expect(await new Ballast(path.join(folder, 'new'), freeBytes).release()).toBe(false)
  expect(await readdir(folder)).toEqual(['new'])
})
