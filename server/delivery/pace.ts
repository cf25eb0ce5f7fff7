import { setTimeout as sleep } from 'node:timers/promises'

/** Browsers read videos in blocks of this size, and begin when they have two seconds. */
const BLOCK_BYTES = 32 * 1024
/** So much of a video comes as fast as the connection takes it. */
const HEAD_SEC = 2
/** Seconds of a video that come in one: as many as the highest speed needs. */
const RATE = 2
export interface Pace {
  headBytes: number
  bytesPerSec: number
}

/**
 * How fast a video is sent to a player: its beginning at once, the rest faster than it is watched. A player that got all
 * of it at once would take the connection from the videos that come next, and many videos are left early (decision 0015).
 * @param start the file's first bytes
 * @returns undefined when they do not tell how long it is (ISO/IEC 14496-12, section 8.2.2)
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
 * Passes a file on at its pace: a block at a time, and between two of them the connection is free.
 * @param awaitTurn what a block beyond the video's beginning waits for; says whether it had to
 */
export async function* paced(
  file: AsyncIterable<Uint8Array>,
  { headBytes, bytesPerSec }: Pace,
  awaitTurn: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  // The head of a small video lasts longer than two seconds: meanwhile the connection is for the next videos.
  const spareMs = Math.max(0, headBytes / bytesPerSec - HEAD_SEC / RATE) * 1_000
  let startMs = performance.now()
  let sentBytes = 0
  for await (const chunk of file) {
    for (let start = 0; start < chunk.length; start += BLOCK_BYTES) {
      const block = chunk.subarray(start, start + BLOCK_BYTES)
      const aheadMs = ((sentBytes + block.length - headBytes) / bytesPerSec) * 1_000
      if (aheadMs > 0) {
        const hasWaited = await awaitTurn()
        // A response that had to wait, for others or for the connection, goes on from here, and does not catch up.
        const isBegunNow = hasWaited && sentBytes <= headBytes
        startMs = Math.max(startMs, performance.now() - aheadMs + (isBegunNow ? spareMs : 0))
        await sleep(Math.max(0, startMs + aheadMs - performance.now()), undefined, { signal })
      }
      yield block
      sentBytes += block.length
    }
  }
}
