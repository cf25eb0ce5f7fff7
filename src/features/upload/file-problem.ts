import {
  VIDEO_DURATION_TOLERANCE_SEC,
  VIDEO_MAX_DURATION_SEC,
  UPLOAD_MAX_BYTES,
} from '#contract/constants.ts'

import { looksLikeVideo } from './looks-like-video.ts'

const MEBIBYTE = 1024 * 1024

/** Why a file cannot be posted, as far as its beginning shows; undefined when it can be tried. */
export async function fileProblem(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.size > UPLOAD_MAX_BYTES) {
    return `This file is larger than ${UPLOAD_MAX_BYTES / MEBIBYTE} MB. Choose another one.`
  }
  try {
    return (await looksLikeVideo(file)) ? undefined : 'This is not a video. Choose another one.'
  } catch {
    return 'This file cannot be read. Choose another one.'
  }
}

/** Why a video of this length cannot be posted. */
export const durationProblem = (durationSec: number): string | undefined =>
  Number.isFinite(durationSec) && durationSec > VIDEO_MAX_DURATION_SEC + VIDEO_DURATION_TOLERANCE_SEC
    ? `This video is longer than ${VIDEO_MAX_DURATION_SEC / 60} minutes. Choose another one.`
    : undefined
