import { defaultLimits, type MediaLimits } from '../limits.ts'
import { quickJobs } from '../media-queue.ts'
import { MediaFailure } from '../refusal.ts'
import { runJob } from '../run-job.ts'

/** One picture is decoded, of at most 1920 pixels on a side. */
const limits: MediaLimits = { ...defaultLimits, maxWallMs: 10_000, maxRssBytes: 384 * 1024 ** 2 }

/**
 * Makes a WebP of the first picture of a fragment of a live, in a process of its own.
 * @param hostId whose turn it is
 * @throws {MediaRefusal} when the fragment is the reason
 * @throws {MediaFailure} when we are the reason: `MediaBusy` when it was not begun
 */
export async function stillOfLive(
  hostId: string,
  { header, fragment }: { header: Uint8Array; fragment: Uint8Array },
): Promise<Buffer> {
  const request = { kind: 'liveStill', header, fragment, limits } as const
  const result = await runJob({ queue: quickJobs, userId: hostId }, request)
  if (result.kind !== 'stilled') throw new MediaFailure(`The media process answered ${result.kind}.`)
  return Buffer.from(result.bytes)
}
