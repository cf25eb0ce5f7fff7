import type { Storage } from '#server/storage/storage.ts'

/** The bytes of incomplete uploads: in a folder that all processes share, or in the object store of the site. */
export interface UploadParts {
  /**
   * Adds a chunk at `offset`, and resolves when it is stored durably. Existing bytes beyond `offset`, from a chunk that
   * never counted, are replaced, and an interrupted chunk leaves nothing.
   * @returns the new size in bytes
   */
  append(id: string, offset: number, chunk: AsyncIterable<Buffer>): Promise<number>
  /** Size in bytes. Undefined when there is nothing of it. */
  sizeOf(id: string): Promise<number | undefined>
  /** SHA-256 of all bytes, base64. */
  sha256Of(id: string): Promise<string>
  /** Calls `use` with the path of a local file of all bytes, which may be gone afterwards. */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  /** Stores all bytes under a key, and removes them here. */
  moveTo(id: string, storage: Storage, key: string): Promise<void>
  delete(id: string): Promise<void>
  /** Bytes that uploads may still use. */
  freeBytes(): Promise<number>
  /** Ids of bytes that may belong to no upload any more. */
  idleIds(): Promise<string[]>
}
