const MIN_BPS = 250_000
/** With more than this waiting, the connection carries less than is sent. */
const CROWDED_SEC = 2
/** Part of a fragment's duration that sending it takes: above the first it is too slow, below the second there is more to have. */
const SLOW_PART = 0.85
const FAST_PART = 0.45
const LESS = 0.7
const MORE = 1.2
/** A change shows in the fragments after the one that is being sent. */
const PAUSE_AFTER_LESS_SEC = 3
const PAUSE_AFTER_MORE_SEC = 6

/** Measurement of one fragment that has arrived. */
interface Sent {
  durationSec: number
  tookMs: number
  /** Seconds of the live that wait behind it. */
  waitingSec: number
}

/** Follows the connection: the bitrate goes down at once when fragments pile up, and up again in small steps. */
export class BitrateControl {
  readonly #maxBps: number
  #bps: number
  #pauseSec = PAUSE_AFTER_MORE_SEC
  #part = SLOW_PART

  constructor(maxBps: number) {
    this.#maxBps = maxBps
    this.#bps = maxBps
  }

  get bps(): number {
    return this.#bps
  }

  /** Takes in a fragment that has arrived. @returns whether the bitrate is another one now */
  note({ durationSec, tookMs, waitingSec }: Sent): boolean {
    const part = tookMs / 1000 / Math.max(durationSec, 0.1)
    this.#part += (part - this.#part) * 0.3
    this.#pauseSec -= durationSec
    if (this.#pauseSec > 0) return false
    if (waitingSec > CROWDED_SEC || this.#part > SLOW_PART) return this.#change(LESS, PAUSE_AFTER_LESS_SEC)
    if (this.#part < FAST_PART) return this.#change(MORE, PAUSE_AFTER_MORE_SEC)
    return false
  }

  #change(factor: number, pauseSec: number): boolean {
    const next = Math.round(Math.min(this.#maxBps, Math.max(MIN_BPS, this.#bps * factor)))
    this.#pauseSec = pauseSec
    if (next === this.#bps) return false
    this.#bps = next
    return true
  }
}
