import { defaultLimits, type MediaLimits } from './limits.ts'
import { quickTurn } from './media-queue.ts'
import { runJob } from './run-job.ts'

/** Reading headers takes a fraction of a second: anything longer is an attack, or we are overloaded. */
const maxWallMs = 10_000

/**
 * Judges a whole file by its headers, so that its author learns at once that it is too long, damaged or of an
 * unsupported format.
 * @throws {MediaRefusal} when the file is the reason
 * @throws {MediaFailure} when the fault is ours: `MediaBusy` when it was not begun
 */
export async function inspect(
  inputPath: string,
  userId: string,
  limits: Partial<MediaLimits> = {},
): Promise<void> {
  await runJob(quickTurn(userId), {
    kind: 'inspect',
    inputPath,
    limits: { ...defaultLimits, maxWallMs, ...limits },
  })
}
