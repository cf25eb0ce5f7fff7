const MIN_BPS = 250_000
/** With more than this waiting, the connection carries less than is sent. */
const CROWDED_SEC = 2
/** With more than this waiting, reducing step by step is too slow. */
const FLOODED_SEC = 4
/** The part of the measured bandwidth that the picture may use: the rest is for sound and the backlog. */
const LEFT_PART = 0.7
/**
 * The part of a fragment's duration in which its bytes are sent, without the round trip: above the first the connection is
 * too slow, below the second it has bandwidth to spare.
 */
const SLOW_PART = 0.85
const FAST_PART = 0.6
const LESS = 0.7
const MORE = 1.2
/** A change takes effect in the fragments after the one that is being sent. */
const PAUSE_AFTER_LESS_SEC = 3
const PAUSE_AFTER_MORE_SEC = 6

/** The measurement of one fragment that has arrived. */
export interface Sent {
  durationSec: number
  tookMs: number
  /** The round trip within that time, which uses no bandwidth: other fragments are sent meanwhile. */
  latencyMs: number
  /** Seconds of the live that have not arrived yet. */
  waitingSec: number
  /** Bits per second that the connection carried lately. */
  rateBps: number
  atMs: number
}

/** Adapts to the connection: the bitrate goes down at once when fragments pile up, and up again in small steps. */
export class BitrateControl {
  readonly #maxBps: number
  #bps: number
  #pauseSec = PAUSE_AFTER_MORE_SEC
  #part = SLOW_PART
  #notedAtMs: number | undefined

  constructor(maxBps: number) {
    this.#maxBps = maxBps
    this.#bps = maxBps
  }

  get bps(): number {
    return this.#bps
  }

  /**
   * Takes the measurement of a fragment that has arrived.
   * @returns whether the bitrate has changed
   */
  note({ durationSec, tookMs, latencyMs, waitingSec, rateBps, atMs }: Sent): boolean {
    const part = Math.max(0, tookMs - latencyMs) / 1000 / Math.max(durationSec, 0.1)
    this.#part += (part - this.#part) * 0.3
    this.#pauseSec -= (atMs - (this.#notedAtMs ?? atMs)) / 1000
    this.#notedAtMs = atMs
    if (this.#pauseSec > 0) return false
    const lateSec = waitingSec - latencyMs / 1000
    if (lateSec > CROWDED_SEC || this.#part > SLOW_PART) {
      const left = lateSec > FLOODED_SEC ? rateBps * LEFT_PART : Infinity
      return this.#change(Math.min(this.#bps * LESS, left), PAUSE_AFTER_LESS_SEC)
    }
    return this.#part < FAST_PART && this.#change(this.#bps * MORE, PAUSE_AFTER_MORE_SEC)
  }

  #change(bps: number, pauseSec: number): boolean {
    const next = Math.round(Math.min(this.#maxBps, Math.max(MIN_BPS, bps)))
    this.#pauseSec = pauseSec
    if (next === this.#bps) return false
    this.#bps = next
    return true
  }
}
