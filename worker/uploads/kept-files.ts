import { isQuotaExceeded } from '../storage/connection.ts'
import { StorageFullError } from '../storage/record-store.ts'

/** Takes in a file from its beginning to its end. */
export interface FileWriter {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Resolves when all of it is on the disk. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Files that are kept on this device under ids, whatever becomes of those that they were copied from. */
export interface KeptFiles {
  /** Whether they outlive the browser, as far as is known. */
  readonly isPersistent: boolean
  create(id: string): Promise<FileWriter>
  /** Undefined when there is none. */
  open(id: string): Promise<Blob | undefined>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}

/** Room that stays free: for what else the site keeps, such as actions that wait. */
const SPARE_BYTES = 20 * 1024 ** 2

/**
 * Throws before anything is promised, where the browser says how much room there is.
 * @throws {StorageFullError}
 */
export async function requireRoom(sizeBytes: number): Promise<void> {
  // Missing outside secure contexts, whatever the types say.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return
  if (quota - usage < sizeBytes + SPARE_BYTES) throw new StorageFullError('The disk is full.')
}

export const isFull = (error: unknown): boolean => error instanceof StorageFullError || isQuotaExceeded(error)
