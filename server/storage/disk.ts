import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { checkedKey } from './keys.ts'
import { FileNotFound } from './storage.ts'
import type { ByteRange, Storage, StorageSource, StoredFile } from './storage.ts'

/** Keeps files in a folder of this machine. Files in the making lie in `.incoming` beside them. */
export class DiskStorage implements Storage {
  readonly #folder: string

  /** @param folder made when it is not there yet */
  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, source: StorageSource): Promise<void> {
    const target = this.#pathOf(key)
    const incoming = join(this.#folder, '.incoming', randomUUID())
    await mkdir(dirname(incoming), { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    try {
      await writeSource(source, incoming)
      await syncToDisk(incoming)
      await rename(incoming, target)
      await syncToDisk(dirname(target))
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.#pathOf(key), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new FileNotFound(key) : error
    })
    return file.createReadStream(range)
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    try {
      const { size, mtime } = await stat(this.#pathOf(key))
      return { sizeBytes: size, modifiedAt: mtime }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if ((await this.stat(key)) === undefined) throw new FileNotFound(key)
    return use(this.#pathOf(key))
  }

  #pathOf(key: string): string {
    return join(this.#folder, checkedKey(key))
  }
}

async function writeSource(source: StorageSource, target: string): Promise<void> {
  if (Buffer.isBuffer(source)) return writeFile(target, source)
  if ('moveFrom' in source) return move(source.moveFrom, target)
  return pipeline(source, createWriteStream(target, { flags: 'wx' }))
}

/** A rename does not reach another file system: there the bytes are copied. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from)
  }
}

/** After a power cut a name without its bytes is worse than no name: bytes first, then the folder's entry. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    // Windows opens no folders.
    if (hasCode(error, 'EISDIR') || hasCode(error, 'EPERM')) return undefined
    throw error
  })
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
