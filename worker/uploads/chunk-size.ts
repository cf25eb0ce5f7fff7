import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/uploads.ts'

const MIN_BYTES = 256 * 1024
const FIRST_BYTES = 1024 * 1024
/** Long enough for the overhead not to matter, short enough for a lost chunk not to hurt. */
const TARGET_MS = 4_000

/** Decides how much of a file to send in one request, from how earlier chunks went. */
export class ChunkSize {
  #bytes = FIRST_BYTES
  #maxBytes = UPLOAD_CHUNK_MAX_BYTES

  get bytes(): number {
    return this.#bytes
  }

  /** At most twice as much as before: one fast response proves little. */
  sent(bytes: number, elapsedMs: number): void {
    const bytesInTarget = (bytes / Math.max(1, elapsedMs)) * TARGET_MS
    this.#bytes = this.#clamp(Math.min(bytesInTarget, this.#bytes * 2))
  }

  failed(): void {
    this.#bytes = this.#clamp(this.#bytes / 2)
  }

  /** A proxy refuses chunks of this size: none this large is sent again. */
  refused(): void {
    this.failed()
    this.#maxBytes = this.#bytes
  }

  #clamp(bytes: number): number {
    return Math.round(Math.min(this.#maxBytes, Math.max(MIN_BYTES, bytes)))
  }
}
