import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import type { FileLedger } from './file-ledger.ts'
import type { FileKind } from './keys.ts'
import type { Stores } from './open-storage.ts'
import {
  joinsFiles,
  type ByteRange,
  type JoiningStorage,
  type ListedFile,
  type Storage,
  type StorageSource,
  type StoredFile,
} from './storage.ts'

/** A store that notes in the ledger what is stored and removed. */
export class CountedStorage<Store extends Storage = Storage> implements Storage {
  protected readonly store: Store
  readonly #ledger: FileLedger

  constructor(store: Store, ledger: FileLedger) {
    this.store = store
    this.#ledger = ledger
  }

  async put(key: string, source: StorageSource): Promise<void> {
    const sizeBytes = await sizeOf(source)
    await this.store.put(key, source)
    await this.noteStored(key, sizeBytes)
  }

  async copy(from: string, to: string): Promise<void> {
    await this.store.copy(from, to)
    await this.noteStored(to)
  }

  async delete(key: string): Promise<void> {
    await this.store.delete(key)
    this.#ledger.note(key, null)
  }

  open(key: string, range?: ByteRange): Promise<Readable> {
    return this.store.open(key, range)
  }

  stat(key: string): Promise<StoredFile | undefined> {
    return this.store.stat(key)
  }

  filesOf(kind: FileKind, putBefore: Date): AsyncIterable<ListedFile> {
    return this.store.filesOf(kind, putBefore)
  }

  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return this.store.withLocalFile(key, use)
  }

  removeLeftovers(): Promise<void> {
    return this.store.removeLeftovers()
  }

  /** @param sizeBytes undefined: asks the store */
  protected async noteStored(key: string, sizeBytes?: number): Promise<void> {
    const size = sizeBytes ?? (await this.store.stat(key))?.sizeBytes
    if (size !== undefined) this.#ledger.note(key, size)
  }
}

class CountedJoiningStorage extends CountedStorage<JoiningStorage> implements JoiningStorage {
  async join(keys: readonly string[], to: string): Promise<void> {
    await this.store.join(keys, to)
    await this.noteStored(to)
  }

  withJoinedFile<T>(keys: readonly string[], use: (path: string) => Promise<T>): Promise<T> {
    return this.store.withJoinedFile(keys, use)
  }
}

/** The store of all files of a site, and the one that new files are written to if it joins files, both counted. */
export const countStores = (
  { storage, main }: Stores,
  ledger: FileLedger,
): { storage: Storage; joining: JoiningStorage | undefined } => ({
  storage: new CountedStorage(storage, ledger),
  joining: joinsFiles(main) ? new CountedJoiningStorage(main, ledger) : undefined,
})

/** Undefined for a stream: known when it has ended. */
async function sizeOf(source: StorageSource): Promise<number | undefined> {
  if (Buffer.isBuffer(source)) return source.byteLength
  return 'moveFrom' in source ? (await stat(source.moveFrom)).size : undefined
}
