import { BOX_HEADER_MAX_BYTES, readBoxHeader } from './mp4-box.ts'

/**
 * The first bytes of a file, by which a video is recognised: by pages before they send it, by the server before it
 * reads it.
 */
export const VIDEO_HEAD_BYTES = 400

/** Types of the boxes that an MP4 or a QuickTime file may begin with. */
export const QUICK_TIME_BOXES: ReadonlySet<string> = new Set(
  'ftyp styp moov mdat free skip wide pnot uuid'.split(' '),
)

/** Brands of such files that hold pictures (HEIC, AVIF, CR3). */
export const PICTURE_BRANDS: ReadonlySet<string> = new Set([
  ...'heic heix heim heis mif1 avif'.split(' '),
  'crx ',
])

/**
 * Whether a file is an MPEG transport stream, by the first byte of each packet: packets of 188 bytes or, from cameras,
 * with four more bytes for a time before each.
 */
export const isTransportStream = (byteAt: (offset: number) => number | undefined): boolean =>
  [0, 4].some((first) => [0, 1, 2].every((index) => byteAt(first + index * (188 + first)) === 0x47))

const startsWith = (head: Uint8Array, text: string, offset = 0): boolean =>
  Array.from(text).every((letter, index) => head[offset + index] === letter.codePointAt(0))

/** Pictures that may be animated, by the first bytes of their file. */
export type MovingPicture = 'gif' | 'apng' | 'webp'

/**
 * Recognises a picture that may be animated. For a GIF only its end shows whether it is; for a PNG its first chunks do,
 * which may come after the given bytes.
 */
export function movingPictureOf(head: Uint8Array): MovingPicture | undefined {
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'gif'
  // VP8X with the flag of an animation (WebP Container Specification, Extended File Format).
  const isWebp = startsWith(head, 'RIFF') && startsWith(head, 'WEBPVP8X', 8)
  if (isWebp && ((head[20] ?? 0) & 2) !== 0) return 'webp'
  return startsWith(head, '\u0089PNG\r\n\u001A\n') && isAnimatedPng(head) ? 'apng' : undefined
}

/** The chunk `acTL` comes before the first `IDAT` (APNG 1.0). */
function isAnimatedPng(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let offset = 8; offset + 8 <= head.length; offset += 12 + view.getUint32(offset)) {
    if (startsWith(head, 'acTL', offset + 4)) return true
    if (startsWith(head, 'IDAT', offset + 4)) return false
  }
  return head.length >= VIDEO_HEAD_BYTES
}

/** Whether a file is a photo that may contain a video, as phones take them: JPEG or HEIC. */
export const isPhoto = (head: Uint8Array): boolean =>
  startsWith(head, '\u00FF\u00D8\u00FF') ||
  (startsWith(head, 'ftyp', 4) && PICTURE_BRANDS.has(String.fromCharCode(...head.subarray(8, 12))))

/** A part of a file in bytes: from the first one up to, not including, the end. */
export interface ByteRange {
  start: number
  end: number
}

type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

const SEARCH_BYTES = 1024 * 1024
/** Maximum size of a box of this type. */
const FTYP_MAX_BYTES = 512
/** Maximum number of boxes read: a video has a few, unless a file was made to keep us busy. */
const VIDEO_BOXES_MAX_COUNT = 1_000
const BOXES_MAX_COUNT = 10_000
const VIDEO_BOXES: ReadonlySet<string> = new Set([...QUICK_TIME_BOXES, 'moof', 'mfra', 'sidx', 'meta'])

/**
 * Finds the video of a motion photo: an MP4 that Google's phones and Samsung's append to the picture, or put in its
 * last box. It is found by its first box, as each maker describes its position differently.
 */
export async function findMotionVideo(read: ReadBytes, sizeBytes: number): Promise<ByteRange | undefined> {
  let boxCount = 0
  const readBox: ReadBytes = (start, end) => {
    boxCount += 1
    return read(start, end)
  }
  // Windows overlap by a box, so that none is cut.
  for (let at = BOX_HEADER_MAX_BYTES; at < sizeBytes; at += SEARCH_BYTES) {
    const bytes = await read(at, Math.min(sizeBytes, at + SEARCH_BYTES + BOX_HEADER_MAX_BYTES))
    for (let place = bytes.indexOf(0x66); place !== -1; place = bytes.indexOf(0x66, place + 1)) {
      if (place < 4 || !startsWith(bytes, 'ftyp', place)) continue
      const start = at + place - 4
      const end = await endOfVideo(readBox, start, sizeBytes)
      if (end !== undefined) return { start, end }
      if (boxCount > BOXES_MAX_COUNT) return undefined
    }
  }
  return undefined
}

/** The end of the last box of a video; undefined where there is none. */
async function endOfVideo(read: ReadBytes, start: number, sizeBytes: number): Promise<number | undefined> {
  let offset = start
  const types = new Set<string>()
  for (let count = 0; count < VIDEO_BOXES_MAX_COUNT && offset + 8 <= sizeBytes; count += 1) {
    const header = await read(offset, Math.min(sizeBytes, offset + BOX_HEADER_MAX_BYTES))
    const box = readBoxHeader(header, 0)
    if (!box) break
    const { type, sizeBytes: size } = box
    const isFirst = offset === start
    const isBox = isFirst
      ? type === 'ftyp' && size <= FTYP_MAX_BYTES
      : VIDEO_BOXES.has(type) && type !== 'ftyp'
    if (!isBox || size < 8 || offset + size > sizeBytes) break
    types.add(type)
    offset += size
  }
  return types.has('ftyp') && types.has('moov') ? offset : undefined
}
