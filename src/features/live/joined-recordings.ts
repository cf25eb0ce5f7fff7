import { LIVE_FRAGMENT_MIN_SEC } from '#contract/live.ts'

import type { EncodingEvents } from './encode.ts'
import { isSameFormat, moveFragment, readTracks, type Tracks } from './fragment-times.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Makes one stream of recordings that follow each other: viewers notice nothing where one ends and the next begins. */
export class JoinedRecordings {
  readonly #events: Pick<EncodingEvents, 'onHeader' | 'onFragment'>
  /** Of the header that viewers have, and of the present recording. */
  #stream: Tracks | undefined
  #tracks: Tracks | undefined
  /** When the stream began that the last header describes. */
  #zeroMs = 0
  #offsetSec = 0
  #endSec = 0
  #headerCount = 0

  constructor(events: Pick<EncodingEvents, 'onHeader' | 'onFragment'>) {
    this.#events = events
  }

  /** Whether every recording could go on with the stream of the first one. */
  get isOneStream(): boolean {
    return this.#headerCount <= 1
  }

  /** Takes in the header of a recording. @param startMs when its first picture was taken */
  addHeader(header: Bytes, startMs: number): void {
    const tracks = readTracks(header)
    this.#tracks = tracks
    if (this.#stream && isSameFormat(this.#stream, tracks)) {
      // By the clock, but not before the end of the recording ahead. A later one makes up for what that shifts.
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
    // The end of a recording may be less than a picture.
    if (durationSec < LIVE_FRAGMENT_MIN_SEC) return
    this.#endSec = startSec + durationSec
    this.#events.onFragment(durationSec, fragment)
  }
}
