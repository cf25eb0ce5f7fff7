/** The weight of earlier measurements, applied with each fragment. */
const FORGETTING = 0.8
/** The shortest of this many measurements counts: others waited behind fragments. */
const LATENCIES_COUNT = 2

/** Measures the connection by the fragments that arrive. */
export class SendRate {
  #bytes = 0
  #ms = 0
  #deliveredAtMs = -Infinity
  #latenciesMs: number[] = []

  /** The round trip, without the bytes of a fragment. */
  get latencyMs(): number {
    return this.#latenciesMs.length > 0 ? Math.min(...this.#latenciesMs) : 0
  }

  /** Recent bandwidth in bits per second: infinite before it could be measured. */
  get bps(): number {
    return this.#ms > 0 ? (this.#bytes * 8_000) / this.#ms : Infinity
  }

  /** Takes the time of a request of almost no bytes. */
  noteLatency(tookMs: number): void {
    this.#latenciesMs = [...this.#latenciesMs, tookMs].slice(-LATENCIES_COUNT)
  }

  /** Takes the measurement of a fragment that has arrived. Time that it shared with the previous one counts once. */
  note(sizeBytes: number, startedAtMs: number, deliveredAtMs: number): void {
    this.#bytes = this.#bytes * FORGETTING + sizeBytes
    this.#ms = this.#ms * FORGETTING + deliveredAtMs - Math.max(startedAtMs, this.#deliveredAtMs)
    this.#deliveredAtMs = deliveredAtMs
  }

  /** How long this many bytes take. Infinite before any have arrived. */
  durationMsOf(sizeBytes: number): number {
    return this.#bytes === 0 ? Infinity : (sizeBytes * this.#ms) / this.#bytes
  }
}
