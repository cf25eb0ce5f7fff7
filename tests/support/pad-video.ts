import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'

const HEADER_BYTES = 8

/** Makes an MP4 larger without making it longer, with a box that players skip (ISO 14496-12, 8.1.2). */
export async function padVideo(path: string, bytes: number): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(bytes, 0)
  header.write('free', 4)
  await appendFile(path, Buffer.concat([header, randomBytes(bytes - HEADER_BYTES)]))
}
