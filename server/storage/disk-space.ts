import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Stays free on the disk: for what the encoder makes of uploads, and for the database. With less, no upload begins. */
export const RESERVED_BYTES = 512 * 1024 ** 2
/**
 * Stays free for the database alone: two segments of its log. If it cannot begin the next segment it ends, and with it
 * all reads.
 */
export const DATABASE_BYTES = 32 * 1024 ** 2
const CHECK_INTERVAL_MS = 250

/** Returns the size of the disk of a folder, and the bytes left on it. */
export async function diskSpaceOf(folder: string): Promise<{ totalBytes: number; freeBytes: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
}

export const freeBytesOf = async (folder: string): Promise<number> => (await diskSpaceOf(folder)).freeBytes

/** Whether the disk of a folder has more room than the database needs to live on. Costs next to nothing to ask. */
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

/** Infinite where it cannot be said: then the write itself says what is wrong. */
function freeBytesNow(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Node's and PostgreSQL's words for a full disk. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or what caused it, is a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL.has(String(error.code))) || isDiskFull(error.cause))
