import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { freeBytesOf } from '#server/storage/disk-space.ts'
import { hasCode } from '#server/storage/has-code.ts'
import type { Storage } from '#server/storage/storage.ts'
import { syncToDisk } from '#server/storage/sync-to-disk.ts'

import type { UploadParts } from './upload-parts.ts'

const PART = /^([0-9a-f]+)\.part$/
/** Age after which a file without an upload is a leftover, and not just being made. */
const STRAY_AGE_MS = 60 * 60 * 1000

/**
 * Incomplete files, in a folder of this machine that all its processes share. The caller makes sure that one request at a
 * time works on an upload.
 */
export class PartialFiles implements UploadParts {
  readonly #folder: string
  readonly #freeBytes: (() => Promise<number>) | undefined

  /**
   * @param folder created if missing
   * @param freeBytes of the limit for all files of the site. Absent: no limit but the disk
   */
  constructor(folder: string, freeBytes?: () => Promise<number>) {
    this.#folder = folder
    this.#freeBytes = freeBytes
  }

  pathOf(id: string): string {
    return path.join(this.#folder, `${id}.part`)
  }

  /**
   * Adds a chunk at `offset` and resolves when it is on the disk. Existing bytes beyond `offset`, from a chunk that
   * never counted, are overwritten, and an interrupted chunk leaves nothing.
   * @returns the new size in bytes
   */
  async append(id: string, offset: number, chunk: AsyncIterable<Buffer>): Promise<number> {
    await mkdir(this.#folder, { recursive: true })
    const file = await open(this.pathOf(id), offset === 0 ? 'w' : 'r+')
    try {
      await cutBehind(file, offset)
      let end = offset
      try {
        for await (const bytes of chunk) {
          await file.write(bytes, 0, bytes.byteLength, end)
          end += bytes.byteLength
        }
        await file.sync()
      } catch (error) {
        await cutBehind(file, offset)
        throw error
      }
      if (offset === 0) await syncToDisk(this.#folder)
      return end
    } finally {
      await file.close()
    }
  }

  /** Size in bytes. Undefined when there is no such file. */
  async sizeOf(id: string): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(id))).size
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  /** SHA-256 of everything on the disk, base64. */
  async sha256Of(id: string): Promise<string> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(this.pathOf(id)), hash)
    return hash.digest('base64')
  }

  withFile<T>(id: string, use: (file: string) => Promise<T>): Promise<T> {
    return use(this.pathOf(id))
  }

  moveTo(id: string, storage: Storage, key: string): Promise<void> {
    return storage.put(key, { moveFrom: this.pathOf(id) })
  }

  async delete(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  /** Returns the free bytes on the disk, or of the limit if these are fewer. */
  async freeBytes(): Promise<number> {
    await mkdir(this.#folder, { recursive: true })
    return Math.min(await freeBytesOf(this.#folder), (await this.#freeBytes?.()) ?? Infinity)
  }

  /** Ids of files that were not written to for an hour. */
  async idleIds(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    })
    const idle: string[] = []
    for (const id of names.flatMap((name) => PART.exec(name)?.[1] ?? [])) {
      const found = await stat(this.pathOf(id)).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > STRAY_AGE_MS) idle.push(id)
    }
    return idle
  }
}

async function cutBehind(file: FileHandle, offset: number): Promise<void> {
  if ((await file.stat()).size > offset) await file.truncate(offset)
}
