/** Writes a file from its beginning to its end. */
export interface FileWriter {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Resolves when all of it is on the disk. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Copies of files on this device, stored under ids and independent of the originals. */
export interface PersistedFiles {
  /** Whether the files outlive the browser, as far as is known. */
  readonly isPersistent: boolean
  create(id: string): Promise<FileWriter>
  /** Opens a file; undefined when there is none. */
  open(id: string): Promise<Blob | undefined>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}
