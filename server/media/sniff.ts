import { open } from 'node:fs/promises'

import {
  type ByteRange,
  findMotionVideo,
  isPhoto,
  isTransportStream,
  movingPictureOf,
  QUICK_TIME_BOXES,
  VIDEO_HEAD_BYTES,
} from '#contract/video-head.ts'

import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'

/** FFmpeg's short names of the demuxers that an upload may reach. */
export type Container = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'flv' | 'gif' | 'apng' | 'webp_anim'

/** An uploaded file whose container was sniffed. */
export interface SniffedFile {
  path: string
  container: Container
  /** The part that is the video, in a motion photo. */
  range?: ByteRange
}

/** Pictures that move, as FFmpeg names them. One with a single picture is a photo, not a video. */
export const movingContainers = { gif: 'gif', apng: 'apng', webp: 'webp_anim' } as const

export const isMovingPicture = (container: Container): boolean =>
  Object.values<Container>(movingContainers).includes(container)

/**
 * Recognises the container by its first bytes, so that text, playlists and pictures never reach a demuxer whatever
 * their name is. `photo`: it may have a video behind it.
 * @throws {MediaRefusal} `not-a-video`, or `unsupported-format` for video that is not accepted
 */
export function sniffContainer(head: Uint8Array): Container | 'photo' {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)

  if (bytes.length >= 12) {
    if (isPhoto(bytes)) return 'photo'
    const moving = movingPictureOf(bytes)
    if (moving !== undefined) return movingContainers[moving]
    if (QUICK_TIME_BOXES.has(ascii(4, 8)) && hasSaneBoxSize(bytes)) return 'mov'
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
/** Share of the stated size. */
const leastShare = 0.98

function isCutAvi(head: Buffer, sizeBytes: number): boolean {
  const statedBytes = head.readUInt32LE(4)
  return statedBytes !== unknownSize && sizeBytes < leastShare * statedBytes
}

/**
 * Checks the first bytes of a file, of which the rest may not be there yet.
 * @throws {MediaRefusal} `not-a-video`, `unsupported-format`
 */
export async function admitBeginning(path: string): Promise<void> {
  await withFile(path, async (file) => sniffContainer(await file.read(0, VIDEO_HEAD_BYTES)))
}

/**
 * Checks what can be known of a whole file without a demuxer: size and bytes.
 * @throws {MediaRefusal} `empty-file`, `too-large`, `not-a-video`, `unsupported-format`, `damaged`
 */
export function admitFile(path: string, limits: MediaLimits): Promise<SniffedFile> {
  return withFile(path, async ({ sizeBytes, read }) => {
    if (sizeBytes === 0) throw new MediaRefusal('empty-file')
    if (sizeBytes > limits.maxBytes) throw new MediaRefusal('too-large', `${sizeBytes} bytes`, limits)
    const head = await read(0, VIDEO_HEAD_BYTES)
    const container = sniffContainer(head)
    if (container === 'photo') {
      const range = await findMotionVideo(read, sizeBytes)
      if (range === undefined) throw new MediaRefusal('not-a-video', 'a photo')
      return { path, container: 'mov', range }
    }
    // FFmpeg reads a truncated AVI as if nothing were missing.
    if (container === 'avi' && isCutAvi(head, sizeBytes))
      throw new MediaRefusal('damaged', `${sizeBytes} bytes`)
    return { path, container }
  })
}

interface ReadableFile {
  sizeBytes: number
  read: (start: number, end: number) => Promise<Buffer>
}

async function withFile<T>(path: string, use: (file: ReadableFile) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const read = async (start: number, end: number) => {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start })
      return buffer.subarray(0, bytesRead)
    }
    return await use({ sizeBytes: (await file.stat()).size, read })
  } finally {
    await file.close()
  }
}
