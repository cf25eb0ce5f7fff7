/** Some tenths of a second of a live, beginning with a key frame; or the header of those that follow. */
export interface Fragment {
  /** Counts up within one live, also over reloads of the page. A number that is missing is a gap. */
  sequence: number
  /** 0 for a header, without which nothing after it can be shown. */
  durationSec: number
  bytes: Uint8Array<ArrayBuffer>
}

/** So much is retained on the device while nothing can be sent. */
export const BUFFER_MAX_SEC = 60
/** After a cut that the buffer does not bridge, viewers go on so near to now. */
const FRESH_SEC = 2

/**
 * Fragments of a live that the server has not acknowledged. They are sent in their order, and again after a cut. After a
 * cut that the buffer does not bridge the newest come first: the numbers before them are a gap.
 */
export class FragmentQueue {
  #fragments: Fragment[] = []
  #next: number
  #hasOverflowed = false
  #isForRecording = false

  /** @param next number of the first fragment */
  constructor(next: number) {
    this.#next = next
  }

  /** Seconds that wait to be sent. */
  get waitingSec(): number {
    return this.#fragments.reduce((sum, { durationSec }) => sum + durationSec, 0)
  }

  /** Whether a part of the live is lost to its viewers. */
  get hasGap(): boolean {
    return this.#hasOverflowed
  }

  /** Takes in a fragment, and drops the oldest ones that no longer fit. */
  add(durationSec: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#fragments.push({ sequence: this.#next, durationSec, bytes })
    this.#next += 1
    while (this.waitingSec > BUFFER_MAX_SEC) {
      const oldest = this.#fragments.findIndex((fragment) => !isHeader(fragment))
      this.#fragments.splice(oldest, 1)
      this.#hasOverflowed = true
    }
  }

  /** Nobody watches any more: all that is here goes into the recording. */
  endForViewers(): void {
    this.#isForRecording = true
  }

  /** Lists those to send, in their order. After an overflow the newest come first, with the header that they belong to. */
  toSend(): readonly Fragment[] {
    if (!this.#hasOverflowed || this.#isForRecording) return this.#fragments
    let freshSec = 0
    const fresh = this.#fragments.findLastIndex(({ durationSec }, index) => {
      freshSec += durationSec
      return freshSec >= FRESH_SEC || index === 0
    })
    const header = this.#fragments.slice(0, fresh).findLast(isHeader)
    return [...(header ? [header] : []), ...this.#fragments.slice(fresh)]
  }

  /** Removes all fragments before a number: the server has them, or does without them. */
  acknowledge(nextSequence: number): void {
    const last = this.#fragments.findLast(({ sequence }) => sequence < nextSequence)
    this.#fragments = this.#fragments.filter(({ sequence }) => sequence >= nextSequence)
    if (last && !isHeader(last)) this.#hasOverflowed = false
  }
}

const isHeader = ({ durationSec }: Fragment): boolean => durationSec === 0
