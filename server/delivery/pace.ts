import { setTimeout as sleep } from 'node:timers/promises'

/** Browsers read videos in blocks of this size, and begin when they have two seconds. */
const BLOCK_BYTES = 32 * 1024
/** Seconds of a video that are sent as fast as the connection allows. */
const HEAD_SEC = 2
/** Seconds of a video sent per second: as many as the highest playback speed needs. */
const RATE = 2
export interface Pace {
  headBytes: number
  bytesPerSec: number
}

/**
 * The pace at which a video is sent to a player: its beginning at once, the rest faster than it is watched. Sent all at
 * once, it would take bandwidth from the next videos, and many videos are left early (decision 0015).
 * @param start the file's first bytes
 * @returns undefined when they do not state its length (ISO/IEC 14496-12, section 8.2.2)
 */
export function paceOf(start: Buffer, sizeBytes: number): Pace | undefined {
  const header = start.indexOf('mvhd')
  if (header < 0 || start.length < header + 24 || start[header + 4] !== 0) return undefined
  const durationSec = start.readUInt32BE(header + 20) / start.readUInt32BE(header + 16)
  if (!(durationSec > 0 && durationSec < Infinity)) return undefined
  const bytesPerSec = sizeBytes / durationSec
  return { headBytes: Math.max(BLOCK_BYTES, HEAD_SEC * bytesPerSec), bytesPerSec: RATE * bytesPerSec }
}

/**
 * Passes a file on at its pace, block by block, leaving the connection free in between.
 * @param awaitTurn resolves when a block after the beginning may be sent, with whether it had to wait
 */
export async function* paced(
  file: AsyncIterable<Uint8Array>,
  { headBytes, bytesPerSec }: Pace,
  awaitTurn: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  // The head of a small video lasts longer than two seconds, during which the connection is left to the next videos.
  const spareMs = Math.max(0, headBytes / bytesPerSec - HEAD_SEC / RATE) * 1_000
  let startMs = performance.now()
  let sentBytes = 0
  for await (const chunk of file) {
    for (let start = 0; start < chunk.length; start += BLOCK_BYTES) {
      const block = chunk.subarray(start, start + BLOCK_BYTES)
      const aheadMs = ((sentBytes + block.length - headBytes) / bytesPerSec) * 1_000
      if (aheadMs > 0) {
        const hasWaited = await awaitTurn()
        // A response that had to wait, for others or for the connection, continues from now without catching up.
        const isBegunNow = hasWaited && sentBytes <= headBytes
        startMs = Math.max(startMs, performance.now() - aheadMs + (isBegunNow ? spareMs : 0))
        await sleep(Math.max(0, startMs + aheadMs - performance.now()), undefined, { signal })
      }
      yield block
      sentBytes += block.length
    }
  }
}
