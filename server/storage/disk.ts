import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { hasCode } from './has-code.ts'
import { checkedKey, isStorageKey, type FileKind } from './keys.ts'
import { FileNotFound } from './storage.ts'
import type { ByteRange, ListedFile, Storage, StorageSource, StoredFile } from './storage.ts'
import { syncToDisk } from './sync-to-disk.ts'

const INCOMING = '.incoming'
/** Longer than anything takes to be written. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/** Keeps files in a folder of this machine. Files in the making lie in `.incoming` beside them. */
export class DiskStorage implements Storage {
  readonly #folder: string

  /** @param folder made when it is not there yet */
  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, source: StorageSource): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    if (!('moveFrom' in source)) await this.#write(source, target)
    else if (!(await isMoved(source.moveFrom, target))) {
      await this.#write(createReadStream(source.moveFrom), target)
      await rm(source.moveFrom)
    }
    await syncToDisk(dirname(target))
  }

  /** Writes under another name first, so that a key exists with all its bytes or not at all. */
  async #write(source: Buffer | Readable, target: string): Promise<void> {
    const incoming = join(this.#folder, INCOMING, randomUUID())
    await mkdir(dirname(incoming), { recursive: true })
    try {
      if (Buffer.isBuffer(source)) await writeFile(incoming, source)
      else await pipeline(source, createWriteStream(incoming, { flags: 'wx' }))
      await syncToDisk(incoming)
      await rename(incoming, target)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  /** Stores the bytes only once: content under a key never changes. */
  async copy(from: string, to: string): Promise<void> {
    const target = this.#pathOf(to)
    await mkdir(dirname(target), { recursive: true })
    await link(this.#pathOf(from), target).catch((error: unknown) => {
      throw isMissing(error) ? new FileNotFound(from) : error
    })
    await syncToDisk(dirname(target))
  }

  async removeLeftovers(): Promise<void> {
    const folder = join(this.#folder, INCOMING)
    for (const name of await namesIn(folder)) {
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > LEFTOVER_AGE_MS) await rm(join(folder, name), { force: true })
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

  async *filesOf(kind: FileKind, putBefore: Date): AsyncIterable<ListedFile> {
    for (const folder of await namesIn(join(this.#folder, kind))) {
      // Folder by folder, as there may be many files.
      for (const name of await namesIn(join(this.#folder, kind, folder))) {
        const key = `${kind}/${folder}/${name}`
        const file = isStorageKey(key) ? await this.stat(key) : undefined
        if (file && file.modifiedAt < putBefore) yield { key, sizeBytes: file.sizeBytes }
      }
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

/** Renames a file atomically. False if the target is on another file system. */
async function isMoved(from: string, to: string): Promise<boolean> {
  await syncToDisk(from)
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EXDEV')) return false
    throw error
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')
