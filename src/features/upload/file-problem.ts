import { CLIP_DURATION_TOLERANCE_SEC, CLIP_MAX_DURATION_SEC, UPLOAD_MAX_BYTES } from '#contract/constants.ts'

const MEBIBYTE = 1024 * 1024

/** Why a file cannot be posted, as far as that shows without opening it; undefined when it can be tried. */
export function fileProblem(file: { size: number; type: string }): string | undefined {
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.size > UPLOAD_MAX_BYTES) {
    return `This file is larger than ${UPLOAD_MAX_BYTES / MEBIBYTE} MB. Choose another one.`
  }
  // Browsers do not know every video type: an unknown one is left to the server.
  if (file.type && !file.type.startsWith('video/')) return 'This is not a video. Choose another one.'
  return undefined
}

/** Why a video of this length cannot be posted. */
export const durationProblem = (durationSec: number): string | undefined =>
  Number.isFinite(durationSec) && durationSec > CLIP_MAX_DURATION_SEC + CLIP_DURATION_TOLERANCE_SEC
    ? `This video is longer than ${CLIP_MAX_DURATION_SEC / 60} minutes. Choose another one.`
    : undefined
