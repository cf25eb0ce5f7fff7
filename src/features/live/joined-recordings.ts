import { LIVE_FRAGMENT_MIN_SEC } from '#contract/live.ts'

import type { EncodingEvents } from './encode.ts'
import { isSameFormat, moveFragment, readTracks, type Tracks } from './fragment-times.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Makes one stream of recordings that follow each other: viewers do not notice where one ends and the next begins. */
export class JoinedRecordings {
  readonly #events: Pick<EncodingEvents, 'onHeader' | 'onFragment'>
  /** The tracks of the header that viewers have, and of the current recording. */
  #stream: Tracks | undefined
  #tracks: Tracks | undefined
  /** When the stream of the last header began. */
  #zeroMs = 0
  #offsetSec = 0
  #endSec = 0
  #headerCount = 0

  constructor(events: Pick<EncodingEvents, 'onHeader' | 'onFragment'>) {
    this.#events = events
  }

  /** Whether every recording could continue the stream of the first one. */
  get isOneStream(): boolean {
    return this.#headerCount <= 1
  }

  /**
   * Adds the header of a recording.
   * @param startMs when its first picture was taken
   */
  addHeader(header: Bytes, startMs: number): void {
    const tracks = readTracks(header)
    this.#tracks = tracks
    if (this.#stream && isSameFormat(this.#stream, tracks)) {
      // By the clock, but not before the end of the previous recording. A later one makes up for the shift.
      this.#offsetSec = Math.max(this.#endSec, (startMs - this.#zeroMs) / 1000)
      return
    }
    this.#stream = tracks
    this.#zeroMs = startMs
    this.#offsetSec = 0
    this.#endSec = 0
    this.#headerCount += 1
    this.#events.onHeader(header)
  }

  addFragment(fragment: Bytes): void {
    if (!this.#tracks) return
    const { startSec, durationSec } = moveFragment(fragment, this.#tracks, this.#offsetSec, this.#stream)
    // The end of a recording may be shorter than a frame.
    if (durationSec < LIVE_FRAGMENT_MIN_SEC) return
    this.#endSec = startSec + durationSec
    this.#events.onFragment(durationSec, fragment)
  }
}
