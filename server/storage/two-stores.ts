import type { Readable } from 'node:stream'

import type { FileKind } from './keys.ts'
import { FileNotFound } from './storage.ts'
import type { ByteRange, ListedFile, Storage, StorageSource, StoredFile } from './storage.ts'

/**
 * A site whose files move from one store to the other while it runs: it writes to one, and reads what is still in the
 * other one. `moveFiles` moves a file by copying it first, so it is always in at least one of them.
 */
export class TwoStores implements Storage {
  readonly #main: Storage
  readonly #former: Storage

  constructor(main: Storage, former: Storage) {
    this.#main = main
    this.#former = former
  }

  put(key: string, source: StorageSource): Promise<void> {
    return this.#main.put(key, source)
  }

  copy(from: string, to: string): Promise<void> {
    return this.#find(from, async (store) =>
      store === this.#main ? store.copy(from, to) : this.#main.put(to, await store.open(from)),
    )
  }

  open(key: string, range?: ByteRange): Promise<Readable> {
    return this.#find(key, (store) => store.open(key, range))
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    for (const store of this.#inOrder) {
      const found = await store.stat(key)
      if (found) return found
    }
    return undefined
  }

  async *filesOf(kind: FileKind, putBefore: Date): AsyncIterable<ListedFile> {
    yield* this.#main.filesOf(kind, putBefore)
    for await (const file of this.#former.filesOf(kind, putBefore)) {
      if (!(await this.#main.stat(file.key))) yield file
    }
  }

  /** First where it would be moved from: what moves it then finds that it is gone, and does not bring it back. */
  async delete(key: string): Promise<void> {
    await this.#former.delete(key)
    await this.#main.delete(key)
  }

  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return this.#find(key, (store) => store.withLocalFile(key, use))
  }

  async removeLeftovers(): Promise<void> {
    await Promise.all([this.#main.removeLeftovers(), this.#former.removeLeftovers()])
  }

  /** The main one twice: a file may be moved there after it was not found. */
  get #inOrder(): Storage[] {
    return [this.#main, this.#former, this.#main]
  }

  /** @throws {FileNotFound} when no store has the file */
  async #find<T>(key: string, use: (store: Storage) => Promise<T>): Promise<T> {
    for (const store of this.#inOrder) {
      try {
        return await use(store)
      } catch (error) {
        if (!(error instanceof FileNotFound)) throw error
      }
    }
    throw new FileNotFound(key)
  }
}
