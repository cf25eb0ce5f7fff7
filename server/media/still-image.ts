import { IMAGE_MAX_BYTES, MARK_MAX_BYTES } from '#contract/constants.ts'

import { defaultLimits, type MediaLimits } from './limits.ts'
import type { MarkPictures } from './make-mark.ts'
import type { Picture, PictureUse } from './make-picture.ts'
import { quickTurn } from './media-queue.ts'
import { MediaFailure } from './refusal.ts'
import { runJob } from './run-job.ts'

/** A picture takes a fraction of a second: whatever takes longer is a trap, or we are overloaded. */
const limits: MediaLimits = { ...defaultLimits, maxBytes: IMAGE_MAX_BYTES, maxWallMs: 10_000 }

/**
 * Makes a WebP in two sizes of an uploaded picture, in a process of its own.
 * @throws {MediaRefusal} when the picture is the reason
 * @throws {MediaFailure} when we are the reason: `MediaBusy` when it was not begun
 */
export async function stillImage(data: Uint8Array, userId: string, use: PictureUse): Promise<Picture> {
  const result = await runJob(quickTurn(userId), { kind: 'picture', data, use, limits })
  if (result.kind !== 'pictured') throw new MediaFailure(`The media process answered ${result.kind}.`)
  return result.picture
}

/**
 * Makes the files of a site's mark of an uploaded picture, as `stillImage` does.
 * @throws as `stillImage` does
 */
export async function markPictures(data: Uint8Array, userId: string): Promise<MarkPictures> {
  const ofMark = { ...limits, maxBytes: MARK_MAX_BYTES }
  const result = await runJob(quickTurn(userId), { kind: 'mark', data, limits: ofMark })
  if (result.kind !== 'marked') throw new MediaFailure(`The media process answered ${result.kind}.`)
  return result.pictures
}
