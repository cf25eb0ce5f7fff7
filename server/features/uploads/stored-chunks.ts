import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { Database } from '#server/db/client.ts'
import { randomKey } from '#server/storage/keys.ts'
import type { JoiningStorage } from '#server/storage/storage.ts'

import * as repository from './chunk-repository.ts'
import type { StoredChunk } from './chunk-repository.ts'
import type { UploadParts } from './upload-parts.ts'

/**
 * Size of the parts that chunks are joined to: the least that object stores take as a part of a larger file. All have the
 * same size, as some stores require.
 */
const PART_BYTES = 5 * 1024 ** 2

/**
 * Stores each chunk as a file of its own in the object store, so that any process can take the next one. Chunks that
 * count are joined to parts, and at the end the store joins the parts. The caller makes sure that one request at a
 * time works on an upload.
 */
export class StoredChunks implements UploadParts {
  readonly #database: Database
  readonly #storage: JoiningStorage
  readonly #freeBytes: (() => Promise<number>) | undefined

  /** @param freeBytes of the limit for all files of the site. Absent: no limit, as nobody here sees the store's end */
  constructor(database: Database, storage: JoiningStorage, freeBytes?: () => Promise<number>) {
    this.#database = database
    this.#storage = storage
    this.#freeBytes = freeBytes
  }

  async append(id: string, offset: number, chunk: AsyncIterable<Buffer>): Promise<number> {
    const received: Buffer[] = []
    for await (const bytes of chunk) received.push(bytes)
    const stored = await this.#put(offset, Buffer.concat(received))
    await this.#replace(id, { from: offset, to: Infinity }, [stored])
    await this.#joinToPart(id, offset)
    return offset + stored.sizeBytes
  }

  async sizeOf(id: string): Promise<number | undefined> {
    const last = (await repository.listChunks(this.#database, id)).at(-1)
    return last && endOf(last)
  }

  async sha256Of(id: string): Promise<string> {
    const hash = createHash('sha256')
    for (const { key } of await repository.listChunks(this.#database, id)) {
      for await (const bytes of await this.#storage.open(key)) hash.update(bytes as Buffer)
    }
    return hash.digest('base64')
  }

  async withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    const chunks = await repository.listChunks(this.#database, id)
    return this.#storage.withJoinedFile(
      chunks.map(({ key }) => key),
      use,
    )
  }

  async moveTo(id: string, _storage: unknown, key: string): Promise<void> {
    await this.#joinToPart(id, Infinity)
    const chunks = await repository.listChunks(this.#database, id)
    const parts = chunks.filter(isPart)
    const last = chunks.slice(parts.length)
    if (parts.length === 0) await this.#storage.put(key, await this.#read(last))
    else {
      if (last.length > 1) await this.#joinChunks(id, last)
      const joined = await repository.listChunks(this.#database, id)
      await this.#storage.join(
        joined.map((each) => each.key),
        key,
      )
    }
    await this.delete(id)
  }

  async delete(id: string): Promise<void> {
    await this.#replace(id, { from: 0, to: Infinity }, [])
  }

  async freeBytes(): Promise<number> {
    return (await this.#freeBytes?.()) ?? Infinity
  }

  idleIds(): Promise<string[]> {
    return repository.listUploadIds(this.#database)
  }

  /** Joins the chunks before `end` that are in no part yet, if they suffice for one. */
  async #joinToPart(id: string, end: number): Promise<void> {
    const chunks = await repository.listChunks(this.#database, id)
    const waiting = chunks.filter((chunk) => !isPart(chunk) && endOf(chunk) <= end)
    const sizeBytes = waiting.reduce((sum, chunk) => sum + chunk.sizeBytes, 0)
    if (sizeBytes >= PART_BYTES) await this.#joinChunks(id, waiting)
  }

  /** Joins chunks to a part, and what is more than that to a chunk. Both are stored before the chunks are removed. */
  async #joinChunks(id: string, chunks: readonly StoredChunk[]): Promise<void> {
    const [first] = chunks
    if (!first) return
    const from = first.startBytes
    const bytes = await this.#read(chunks)
    const joined = [await this.#put(from, bytes.subarray(0, PART_BYTES))]
    if (bytes.byteLength > PART_BYTES)
      joined.push(await this.#put(from + PART_BYTES, bytes.subarray(PART_BYTES)))
    await this.#replace(id, { from, to: from + bytes.byteLength }, joined)
  }

  async #read(chunks: readonly StoredChunk[]): Promise<Buffer> {
    const all: Buffer[] = []
    for (const { key } of chunks) all.push(await buffer(await this.#storage.open(key)))
    return Buffer.concat(all)
  }

  async #put(startBytes: number, bytes: Buffer): Promise<StoredChunk> {
    const key = randomKey('chunk', 'bin')
    await this.#storage.put(key, bytes)
    return { key, startBytes, sizeBytes: bytes.byteLength }
  }

  /** Replaces the chunks that begin in a range. A file that cannot be deleted now is removed within two hours. */
  async #replace(
    id: string,
    range: { from: number; to: number },
    chunks: readonly StoredChunk[],
  ): Promise<void> {
    const replaced = await this.#database.transaction((tx) => repository.replaceChunks(tx, id, range, chunks))
    await Promise.allSettled(replaced.map((key) => this.#storage.delete(key)))
  }
}

const endOf = ({ startBytes, sizeBytes }: StoredChunk): number => startBytes + sizeBytes
const isPart = ({ sizeBytes }: StoredChunk): boolean => sizeBytes === PART_BYTES
