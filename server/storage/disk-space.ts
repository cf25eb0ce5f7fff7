import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Bytes that stay free on the disk, for the encoder's output and the database. With less, no upload begins. */
export const RESERVED_BYTES = 512 * 1024 ** 2
/**
 * Bytes that stay free for the database alone: two segments of its log. If it cannot begin the next segment, it ends,
 * and with it all reads.
 */
export const DATABASE_BYTES = 32 * 1024 ** 2
const CHECK_INTERVAL_MS = 250

/** Returns the size of the disk of a folder, and the bytes left on it. */
export async function diskSpaceOf(folder: string): Promise<{ totalBytes: number; freeBytes: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
}

export const freeBytesOf = async (folder: string): Promise<number> => (await diskSpaceOf(folder)).freeBytes

/** Whether the disk of a folder has more space than the database needs. Cheap to call. */
export type HasFreeSpace = () => boolean

export function createFreeSpaceCheck(folder: string, freeBytes = freeBytesNow): HasFreeSpace {
  let hasFreeSpace = true
  let nextCheckAtMs = 0
  return () => {
    if (Date.now() < nextCheckAtMs) return hasFreeSpace
    nextCheckAtMs = Date.now() + CHECK_INTERVAL_MS
    hasFreeSpace = freeBytes(folder) >= DATABASE_BYTES
    return hasFreeSpace
  }
}

/** Free bytes; infinite if unknown, as then the write itself fails with the reason. */
function freeBytesNow(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Error codes of Node and PostgreSQL for a full disk. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or what caused it, is a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL.has(String(error.code))) || isDiskFull(error.cause))
