import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/uploads.ts'
import { checksumMismatch, requestTimeout, tooLarge } from '#server/api/problems.ts'

/** Longest silence within a chunk that is being sent. */
const STALL_TIMEOUT_MS = 60_000

/**
 * The bytes of a chunk as they arrive. Reaching the end means that they are the announced ones; a truncated or changed
 * chunk throws.
 * @param sha256 base64
 * @throws {ApiError} 460 when they differ, 408 when they stop arriving, 413 when they exceed the chunk size, as a
 * request need not state its length
 */
export async function* verifyChunk(chunk: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const timer = setTimeout(() => chunk.destroy(requestTimeout()), STALL_TIMEOUT_MS)
  try {
    for await (const bytes of chunk as AsyncIterable<Buffer>) {
      timer.refresh()
      sizeBytes += bytes.byteLength
      if (sizeBytes > UPLOAD_CHUNK_MAX_BYTES) throw chunkTooLarge()
      hash.update(bytes)
      yield bytes
    }
  } finally {
    clearTimeout(timer)
  }
  if (hash.digest('base64') !== sha256) throw checksumMismatch()
}

export const chunkTooLarge = () =>
  tooLarge(`Send at most ${UPLOAD_CHUNK_MAX_BYTES / 1024 ** 2} MB of a file at a time.`)
