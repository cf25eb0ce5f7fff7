import { statfs } from 'node:fs/promises'

/** Stays free on the disk: for what the encoder makes of uploads, and for the database. With less, no upload begins. */
export const RESERVED_BYTES = 512 * 1024 ** 2

/** What the disk that a folder is on has left for us. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
