import { open } from 'node:fs/promises'

import {
  isTransportStream,
  PICTURE_BRANDS,
  QUICK_TIME_BOXES,
  VIDEO_HEAD_BYTES,
} from '#contract/video-head.ts'

import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'

/** FFmpeg's short names of the demuxers that an upload may reach. */
export type Container = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'flv'

/**
 * Tells the container by its first bytes, so that text, playlists and pictures never reach a demuxer
 * whatever their name is.
 * @throws {MediaRefusal} `not-a-video`, or `unsupported-format` for video that is not accepted
 */
export function sniffContainer(head: Uint8Array): Container {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)

  if (bytes.length >= 12) {
    if (QUICK_TIME_BOXES.has(ascii(4, 8)) && hasSaneBoxSize(bytes)) {
      if (ascii(4, 8) === 'ftyp' && PICTURE_BRANDS.has(ascii(8, 12))) throw new MediaRefusal('not-a-video')
      return 'mov'
    }
    if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'matroska'
    if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'AVI ') return 'avi'
    if (ascii(0, 4) === 'FLV\x01') return 'flv'
    if (bytes.readUInt32BE(0) === 0x000001ba) return 'mpeg'
    if (isTransportStream((offset) => bytes[offset])) return 'mpegts'
    if (isOtherVideo(bytes)) throw new MediaRefusal('unsupported-format')
  }
  throw new MediaRefusal('not-a-video')
}

/** A box is at least its own header; 0 means "to the end of the file", 1 a 64-bit size (ISO 14496-12, 4.2). */
function hasSaneBoxSize(bytes: Buffer): boolean {
  const size = bytes.readUInt32BE(0)
  return size >= 8 || size <= 1
}

/** Ogg, ASF. */
function isOtherVideo(bytes: Buffer): boolean {
  const signature = bytes.readUInt32BE(0)
  return signature === 0x4f676753 || signature === 0x3026b275
}

/** Size field of an AVI that is still being written. */
const unknownSize = 0xffffffff
/** Of the size that it says. */
const leastShare = 0.98

function isCutAvi(head: Buffer, sizeBytes: number): boolean {
  const statedBytes = head.readUInt32LE(4)
  return statedBytes !== unknownSize && sizeBytes < leastShare * statedBytes
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
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(VIDEO_HEAD_BYTES), position: 0 })
    const head = buffer.subarray(0, bytesRead)
    const container = sniffContainer(head)
    // FFmpeg reads what is left of an AVI as if nothing were missing.
    if (container === 'avi' && isCutAvi(head, size)) throw new MediaRefusal('damaged', `${size} bytes`)
    return container
  } finally {
    await file.close()
  }
}
