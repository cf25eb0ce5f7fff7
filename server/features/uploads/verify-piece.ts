import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import { checksumMismatch, requestTimeout } from '#server/app/problems.ts'

/** Longest silence within a piece that is being sent. */
const STALL_TIMEOUT_MS = 60_000

/**
 * The bytes of a piece as they come. Coming to the end means that they are the announced ones: what is cut
 * off or changed on its way breaks.
 * @param sha256 base64
 * @throws {ApiError} 460 when they are others, 408 when they stop coming
 */
export async function* verifyPiece(piece: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const timer = setTimeout(() => piece.destroy(requestTimeout()), STALL_TIMEOUT_MS)
  try {
    for await (const bytes of piece as AsyncIterable<Buffer>) {
      timer.refresh()
      hash.update(bytes)
      yield bytes
    }
  } finally {
    clearTimeout(timer)
  }
  if (hash.digest('base64') !== sha256) throw checksumMismatch()
}
