import type { Fragment } from '#src/data/unsent-fragments.ts'

/** How much is retained on the device while nothing can be sent. */
export const BUFFER_MAX_SEC = 60
/** After an interruption longer than the buffer, viewers resume this close to the present. */
const FRESH_SEC = 2

/**
 * Fragments of a live that the server has not acknowledged. They are sent in order, and again after an interruption.
 * After one that is longer than the buffer, the newest come first: the numbers before them are a gap.
 */
export class FragmentQueue {
  #fragments: Fragment[] = []
  #next: number
  #hasOverflowed = false
  #isForRecording = false

  /**
   * @param next number of the first fragment that the server lacks
   * @param left what an earlier page has left, in its order
   */
  constructor(next: number, left: readonly Fragment[] = []) {
    this.#fragments = left.filter(({ sequence }) => sequence >= next)
    this.#next = Math.max(next, (left.at(-1)?.sequence ?? -1) + 1)
  }

  /** All that the server lacks, in their order. */
  get waiting(): readonly Fragment[] {
    return this.#fragments
  }

  /** Seconds of the live that are waiting to be sent. */
  get waitingSec(): number {
    return this.#fragments.reduce((sum, { durationSec }) => sum + durationSec, 0)
  }

  /** Whether viewers have lost a part of the live. */
  get hasGap(): boolean {
    return this.#hasOverflowed
  }

  /** Adds a fragment, and drops the oldest ones that no longer fit. */
  add(durationSec: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#fragments.push({ sequence: this.#next, durationSec, bytes })
    this.#next += 1
    while (this.waitingSec > BUFFER_MAX_SEC) {
      const oldest = this.#fragments.findIndex((fragment) => !isHeader(fragment))
      this.#fragments.splice(oldest, 1)
      this.#hasOverflowed = true
    }
  }

  /** There are no viewers any more: all retained fragments go into the recording. */
  endForViewers(): void {
    this.#isForRecording = true
  }

  /**
   * Lists the fragments to send, in order. After an overflow the newest come first, with the header that they belong to.
   */
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

  /** Removes all fragments before a number: the server has them, or does not need them. */
  acknowledge(nextSequence: number): void {
    const last = this.#fragments.findLast(({ sequence }) => sequence < nextSequence)
    this.#fragments = this.#fragments.filter(({ sequence }) => sequence >= nextSequence)
    if (last && !isHeader(last)) this.#hasOverflowed = false
  }
}

const isHeader = ({ durationSec }: Fragment): boolean => durationSec === 0
