import type { Readable } from 'node:stream'

import type { FileKind } from './keys.ts'

/** Bytes of a file from `start` to `end`, both included, as in HTTP (RFC 9110, 14.1.2). */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  sizeBytes: number
  modifiedAt: Date
}

export interface ListedFile {
  key: string
  sizeBytes: number
}

/** The content to store: bytes, a stream of them, or a local file, which is moved away. */
export type StorageSource = Buffer | Readable | { moveFrom: string }

/**
 * Stores files under their keys: in a folder here, in an object store elsewhere. A key exists with all its bytes or not
 * at all.
 */
export interface Storage {
  /** Stores a file durably; one that is there already is replaced. */
  put(key: string, source: StorageSource): Promise<void>
  /**
   * Stores the bytes of a file under another key as well.
   * @throws {FileNotFound}
   */
  copy(from: string, to: string): Promise<void>
  /**
   * Opens a file for reading, whole or in part.
   * @throws {FileNotFound}
   */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Undefined when there is no such file. */
  stat(key: string): Promise<StoredFile | undefined>
  /** The files of a kind that were put before that time, folder by folder. */
  filesOf(kind: FileKind, putBefore: Date): AsyncIterable<ListedFile>
  /** Removes a file; no error when there is none. */
  delete(key: string): Promise<void>
  /**
   * Calls `use` with the path of a local file of the same bytes, for programs that read files only. The file
   * is not to be changed and may be gone afterwards.
   * @throws {FileNotFound}
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes what a killed server was writing an hour ago or earlier. */
  removeLeftovers(): Promise<void>
}

/** A store that joins files itself. */
export interface JoiningStorage extends Storage {
  /**
   * Stores the bytes of several files, one after the other, under a key. All but the last one have the same size, of at
   * least 5 MiB.
   * @throws {FileNotFound}
   */
  join(keys: readonly string[], to: string): Promise<void>
  /**
   * Calls `use` with the path of a local file of the bytes of several files, which is gone afterwards.
   * @throws {FileNotFound}
   */
  withJoinedFile<T>(keys: readonly string[], use: (path: string) => Promise<T>): Promise<T>
}

export const joinsFiles = (storage: Storage): storage is JoiningStorage => 'join' in storage

export class FileNotFound extends Error {
  override readonly name = 'FileNotFound'

  constructor(key: string) {
    super(`There is no file ${key}.`)
  }
}

/** The store cannot be reached, or cannot do anything at this moment. The cause is its own error. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'

  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}
