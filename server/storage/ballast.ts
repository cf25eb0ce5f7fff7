import { randomFillSync } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { DATABASE_BYTES, freeBytesOf } from './disk-space.ts'

/** More than PostgreSQL was seen to need after a crash, which is a piece of its log and some small files. */
export const BALLAST_BYTES = 64 * 1024 ** 2
/** With less it is not made: it would take the last room itself. */
const FREE_TO_CREATE_BYTES = 2 * BALLAST_BYTES
const WRITTEN_AT_ONCE_BYTES = 1024 ** 2

/**
 * Disk space reserved for the database: a file that is removed when the disk is full. Without it a database that was
 * killed on a full disk could not even write that it runs.
 */
export class Ballast {
  readonly #folder: string
  readonly #file: string
  readonly #freeBytes: (folder: string) => Promise<number>

  constructor(dataDir: string, freeBytes = freeBytesOf) {
    this.#folder = dataDir
    this.#file = path.join(dataDir, 'ballast')
    this.#freeBytes = freeBytes
  }

  async isInPlace(): Promise<boolean> {
    const found = await stat(this.#file).catch(() => undefined)
    return found?.size === BALLAST_BYTES
  }

  /** Removes the file where the database has too little space without it. @returns whether there was one */
  async release(): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true })
    if ((await this.#freeBytes(this.#folder)) >= DATABASE_BYTES) return false
    const found = await stat(this.#file).catch(() => undefined)
    await rm(this.#file, { force: true })
    return found !== undefined
  }

  /** Writes the file again once there is enough space. If that fails, the next call tries again. */
  async create(): Promise<void> {
    if (await this.isInPlace()) return
    if ((await this.#freeBytes(this.#folder)) < FREE_TO_CREATE_BYTES) return
    try {
      await this.#write()
    } catch {
      await rm(this.#file, { force: true })
    }
  }

  /** Of random bytes: a disk that compresses would keep next to nothing for zeros. */
  async #write(): Promise<void> {
    const file = await open(this.#file, 'w', 0o600)
    try {
      for (let size = 0; size < BALLAST_BYTES; size += WRITTEN_AT_ONCE_BYTES) {
        await file.writeFile(randomFillSync(Buffer.alloc(WRITTEN_AT_ONCE_BYTES)))
      }
      await file.sync()
    } finally {
      await file.close()
    }
  }
}
