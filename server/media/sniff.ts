import { open } from 'node:fs/promises'

import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'

/** FFmpeg's short names of the demuxers that an upload may reach. */
export type Container = 'mov' | 'matroska' | 'avi'

/** The first bytes, by which a container is told. */
export const sniffedBytes = 400
const quickTimeBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])
const pictureBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'avif', 'crx '])

/**
 * Tells the container by its first bytes, so that text, playlists and pictures never reach a demuxer
 * whatever their name is.
 * @throws {MediaRefusal} `not-a-video`, or `unsupported-format` for video that is not accepted
 */
export function sniffContainer(head: Uint8Array): Container {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)

  if (bytes.length >= 12) {
    if (quickTimeBoxes.has(ascii(4, 8)) && hasSaneBoxSize(bytes)) {
      if (ascii(4, 8) === 'ftyp' && pictureBrands.has(ascii(8, 12))) throw new MediaRefusal('not-a-video')
      return 'mov'
    }
    if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'matroska'
    if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'AVI ') return 'avi'
    if (isOtherVideo(bytes)) throw new MediaRefusal('unsupported-format')
  }
  throw new MediaRefusal('not-a-video')
}

/** A box is at least its own header; 0 means "to the end of the file", 1 a 64-bit size (ISO 14496-12, 4.2). */
function hasSaneBoxSize(bytes: Buffer): boolean {
  const size = bytes.readUInt32BE(0)
  return size >= 8 || size <= 1
}

/** FLV, Ogg, ASF, MPEG program stream, MPEG transport stream. */
function isOtherVideo(bytes: Buffer): boolean {
  const signature = bytes.readUInt32BE(0)
  if (signature === 0x464c5601 || signature === 0x4f676753) return true
  if (signature === 0x3026b275 || signature === 0x000001ba) return true
  return [0, 188, 376].every((offset) => bytes[offset] === 0x47)
}

/**
 * Checks what can be known without a demuxer: size and first bytes.
 * @throws {MediaRefusal} `empty-file`, `too-large`, `not-a-video`, `unsupported-format`
 */
export async function admitFile(path: string, limits: MediaLimits): Promise<Container> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new MediaRefusal('empty-file')
    if (size > limits.maxBytes) throw new MediaRefusal('too-large', `${size} bytes`, limits)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sniffedBytes), position: 0 })
    return sniffContainer(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
