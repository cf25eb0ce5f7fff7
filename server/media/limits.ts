import { VIDEO_MAX_DURATION_SEC, UPLOAD_MAX_BYTES } from '#contract/constants.ts'

/** Limits of what a video may cost. */
export interface MediaLimits {
  maxBytes: number
  maxDurationSec: number
  /** Pixels of one frame: lets 3840x2160 and 4096x2304 through, refuses 7680x4320 and 8192x8192. */
  maxPixels: number
  /** Narrowest side of a picture that is worth showing. */
  minSidePx: number
  /** Wall time of the whole job. */
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
