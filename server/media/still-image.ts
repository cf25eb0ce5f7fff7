import { IMAGE_MAX_BYTES } from '#contract/constants.ts'

import { defaultLimits, type MediaLimits } from './limits.ts'
import type { Avatar } from './make-picture.ts'
import { MediaFailure } from './refusal.ts'
import { runJob } from './run-job.ts'

/** A picture takes a fraction of a second: whatever takes longer is a trap. */
const limits: MediaLimits = { ...defaultLimits, maxBytes: IMAGE_MAX_BYTES, maxWallMs: 15_000 }

/**
 * Makes a square WebP in two sizes of a picture that somebody uploaded, in a process of its own.
 * @throws {MediaRefusal} when the picture is the reason
 * @throws {MediaFailure} when this machine is the reason
 */
export async function stillImage(data: Uint8Array): Promise<Avatar> {
  const result = await runJob({ kind: 'picture', data, limits })
  if (result.kind !== 'pictured') throw new MediaFailure(`The media process answered ${result.kind}.`)
  return result.avatar
}
