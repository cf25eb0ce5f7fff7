import type { MediaLimits } from './limits.ts'
import { openClip } from './probe.ts'
import { admitFile } from './sniff.ts'

export interface InspectRequest {
  inputPath: string
  limits: MediaLimits
}

/**
 * Reads a file's headers only: what can be known of it before a frame is decoded. Runs in the job's own process.
 * @throws {MediaRefusal} for every reason that lies in the file
 */
export async function inspectClip({ inputPath, limits }: InspectRequest): Promise<void> {
  const container = await admitFile(inputPath, limits)
  const { demuxer } = await openClip(inputPath, container, limits)
  await demuxer.close()
}
