import { defaultLimits, type MediaLimits } from './limits.ts'
import { runJob } from './run-job.ts'

/** Reading headers takes a fraction of a second: whatever takes longer is a trap. */
const maxWallMs = 20_000

/**
 * Judges a whole file by its headers, so that its author hears at once that it is too long, damaged or of a
 * format that is not read here.
 * @throws {MediaRefusal} when the file is the reason
 * @throws {MediaFailure} when this machine is the reason
 */
export async function inspect(inputPath: string, limits: Partial<MediaLimits> = {}): Promise<void> {
  await runJob({ kind: 'inspect', inputPath, limits: { ...defaultLimits, maxWallMs, ...limits } })
}
