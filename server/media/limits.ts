import { VIDEO_MAX_DURATION_SEC, UPLOAD_MAX_BYTES } from '#contract/constants.ts'

/** Limits of what a video may cost. */
export interface MediaLimits {
  maxBytes: number
  maxDurationSec: number
  /** Pixels of one frame: lets 3840x2160 and 4096x2304 through, refuses 7680x4320 and 8192x8192. */
  maxPixels: number
  /** Minimum side of a picture that is worth showing. */
  minSidePx: number
  /** Wall time of the whole job. For an encoding it grows with the pictures (`wallMsOf`). */
  maxWallMs: number
  /** Resident memory of the job's process. */
  maxRssBytes: number
}

export const defaultLimits: MediaLimits = {
  maxBytes: UPLOAD_MAX_BYTES,
  maxDurationSec: VIDEO_MAX_DURATION_SEC,
  maxPixels: 4096 * 2304,
  minSidePx: 16,
  maxWallMs: 15 * 60 * 1000,
  maxRssBytes: 2 * 1024 * 1024 * 1024,
}

/** Pixels that are encoded within the usual time: 30 seconds of 1920x1080 with 30 pictures a second. */
const USUAL_PIXELS = 1920 * 1080 * 30 * 30
/** Maximum of an encoding, however much there is to do. */
export const MAX_ENCODING_MS = 2 * 60 * 60 * 1000

/** Wall time of an encoding: more where there is more to do than usual. */
export function wallMsOf(
  { maxWallMs }: Pick<MediaLimits, 'maxWallMs'>,
  video: { width: number; height: number; fps: number; durationSec: number },
): number {
  const pixels = video.width * video.height * video.fps * video.durationSec
  const longMs = Math.min(MAX_ENCODING_MS, maxWallMs * (pixels / USUAL_PIXELS))
  return Math.max(maxWallMs, longMs)
}
