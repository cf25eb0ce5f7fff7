import type { MediaLimits } from './limits.ts'
import { probeFile } from './probe.ts'
import { admitFile } from './sniff.ts'

export interface InspectRequest {
  inputPath: string
  limits: MediaLimits
}

/**
 * Reads a file's headers and packet times: everything that can be known before decoding a frame. Runs in the job's own
 * process.
 * @throws {MediaRefusal} if the file is the reason
 */
export async function inspectVideo({ inputPath, limits }: InspectRequest): Promise<void> {
  await probeFile(await admitFile(inputPath, limits), limits)
}
