import type { MediaLimits } from './limits.ts'
import { probeFile } from './probe.ts'
import { admitFile } from './sniff.ts'

export interface InspectRequest {
  inputPath: string
  limits: MediaLimits
}

/**
 * Reads a file's headers and the times of its packets: what can be known of it before a frame is decoded. Runs in the
 * job's own process.
 * @throws {MediaRefusal} for every reason that lies in the file
 */
export async function inspectVideo({ inputPath, limits }: InspectRequest): Promise<void> {
  await probeFile(await admitFile(inputPath, limits), limits)
}
