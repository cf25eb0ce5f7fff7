import { readBoxHeader } from '#contract/mp4-box.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Box {
  type: string
  bytes: Uint8Array
}

/** Top-level boxes of an MP4 file that arrives in chunks (ISO/IEC 14496-12). A recorder may cut them anywhere. */
class BoxReader {
  #rest: Bytes = new Uint8Array()

  /**
   * Adds a chunk.
   * @returns the boxes that are complete by then
   */
  add(chunk: Bytes): Box[] {
    const bytes = new Uint8Array(this.#rest.length + chunk.length)
    bytes.set(this.#rest)
    bytes.set(chunk, this.#rest.length)
    const boxes: Box[] = []
    let offset = 0
    for (;;) {
      const header = readBoxHeader(bytes, offset)
      if (!header) break
      const { type, sizeBytes, headerBytes } = header
      // A size of 0 stands for a box up to the end of the file, which no recorder writes for half a second.
      if (sizeBytes < headerBytes) throw new Error('This is not fragmented MP4')
      if (offset + sizeBytes > bytes.length) break
      boxes.push({ type, bytes: bytes.slice(offset, offset + sizeBytes) })
      offset += sizeBytes
    }
    this.#rest = bytes.slice(offset)
    return boxes
  }
}

export interface FragmentEvents {
  /** The header of the stream. */
  onHeader: (bytes: Bytes) => void
  onFragment: (bytes: Bytes) => void
}

/** Assembles the chunks of a recorder into the header of a stream and its fragments. */
export class FragmentReader {
  readonly #boxes = new BoxReader()
  readonly #events: FragmentEvents
  #pending: Uint8Array[] = []

  constructor(events: FragmentEvents) {
    this.#events = events
  }

  /** @throws {Error} when the chunks are not fragmented MP4 */
  add(chunk: Bytes): void {
    for (const { type, bytes } of this.#boxes.add(chunk)) {
      if (type === 'ftyp' || type === 'moof') this.#pending = [bytes]
      else this.#pending.push(bytes)
      if (type === 'moov') this.#events.onHeader(this.#take())
      else if (type === 'mdat' && this.#pending.length > 1) this.#events.onFragment(this.#take())
    }
  }

  #take(): Bytes {
    const parts = this.#pending.splice(0)
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const part of parts) {
      bytes.set(part, offset)
      offset += part.length
    }
    return bytes
  }
}
