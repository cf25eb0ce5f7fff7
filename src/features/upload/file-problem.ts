import {
  UPLOAD_MAX_BYTES,
  VIDEO_DURATION_TOLERANCE_SEC,
  VIDEO_MAX_DURATION_SEC,
} from '#contract/constants.ts'
import {
  findMotionVideo,
  isPhoto,
  isTransportStream,
  movingPictureOf,
  QUICK_TIME_BOXES,
  VIDEO_HEAD_BYTES,
} from '#contract/video-head.ts'
import { messages } from '#messages/upload.ts'

export const UPLOAD_MAX_MEBIBYTES = UPLOAD_MAX_BYTES / (1024 * 1024)

/** Why a file cannot be posted, as far as its beginning shows; undefined when it may be acceptable. */
export async function fileProblem(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return messages.fileEmpty
  if (file.size > UPLOAD_MAX_BYTES) {
    return messages.fileTooLarge({ size: UPLOAD_MAX_MEBIBYTES })
  }
  try {
    return (await looksLikeVideo(file)) ? undefined : messages.notAVideo
  } catch {
    return messages.fileUnreadable
  }
}

/** Why a video of this length cannot be posted. */
export const durationProblem = (durationSec: number): string | undefined =>
  Number.isFinite(durationSec) && durationSec > VIDEO_MAX_DURATION_SEC + VIDEO_DURATION_TOLERANCE_SEC
    ? messages.videoTooLong({ minutes: VIDEO_MAX_DURATION_SEC / 60 })
    : undefined

/** Matroska and WebM, FLV, MPEG program stream, Ogg, ASF. */
const VIDEO_STARTS = ['\u001AE\u00DF\u00A3', 'FLV\u0001', '\0\0\u0001\u00BA', 'OggS', '0&\u00B2u']
/** PNG, PDF, ZIP. */
const OTHER_STARTS = ['\u0089PNG', '%PDF', 'PK\u0003\u0004']

const startsWithOne = (text: string, starts: string[]) => starts.some((start) => text.startsWith(start))

/**
 * Recognises a video by its bytes: systems and browsers go by a file's name, which may be missing or wrong. Unknown
 * bytes count as a video if the browser does: the server looks closer.
 * @throws the browser's error when the file cannot be read
 */
async function looksLikeVideo(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, VIDEO_HEAD_BYTES).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  if (isPhoto(bytes)) return (await findMotionVideo(readerOf(file), file.size)) !== undefined
  if (movingPictureOf(bytes) !== undefined || QUICK_TIME_BOXES.has(head.slice(4, 8))) return true
  if (startsWithOne(head, VIDEO_STARTS) || isTransportStream((offset) => bytes[offset])) return true
  if (head.startsWith('RIFF')) return head.slice(8, 12) === 'AVI '
  return file.type.startsWith('video/') && !startsWithOne(head, OTHER_STARTS)
}

const readerOf = (file: Blob) => async (start: number, end: number) =>
  new Uint8Array(await file.slice(start, end).arrayBuffer())
