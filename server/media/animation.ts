import { defaultLimits, type MediaLimits } from './limits.ts'
import { encodings } from './media-queue.ts'
import { MediaFailure } from './refusal.ts'
import { runJob, type JobOptions, type JobTurn } from './run-job.ts'

/** The database's queue has decided the order. Uploads and animated pictures take turns. */
const turn: JobTurn = { queue: encodings, userId: 'animations' }
/** One is made in a second or two: whatever takes longer is a trap, or we are overloaded. */
const limits: MediaLimits = { ...defaultLimits, maxWallMs: 60_000 }

/**
 * Cuts an animated WebP from a video, in a process of its own.
 * @throws {MediaRefusal} when the video is the reason
 * @throws {MediaFailure} when we are the reason: `MediaBusy` when it was not begun
 */
export async function cutAnimation(
  { inputPath, startSec }: { inputPath: string; startSec: number },
  options: JobOptions = {},
): Promise<Uint8Array> {
  const result = await runJob(turn, { kind: 'animate', inputPath, startSec, limits }, options)
  if (result.kind !== 'animated') throw new MediaFailure(`The media process answered ${result.kind}.`)
  return result.data
}
