import { FRAME_RATE } from './capture.ts'

/** Seconds that are looked at together: shorter ones are hiccups. */
const WINDOW_SEC = 5
/** With fewer pictures than this part of them viewers see a live that stutters, and the device is the reason. */
const SLOW_PART = 0.4
/** With more than this part a device is fast again. */
const FAST_PART = 0.7

/** Tells whether a device keeps up with what it has to encode, by the pictures that it takes. */
export class EncodingPace {
  readonly #onChange: (isSlow: boolean) => void
  #startMs: number | undefined
  #takenCount = 0
  #isSlow = false

  /** @param onChange called when it has become slow, or fast again */
  constructor(onChange: (isSlow: boolean) => void) {
    this.#onChange = onChange
  }

  /** @param isTaken false for a picture that was left out */
  note(nowMs: number, isTaken: boolean): void {
    this.#startMs ??= nowMs
    if (isTaken) this.#takenCount += 1
    const seconds = (nowMs - this.#startMs) / 1000
    if (seconds < WINDOW_SEC) return
    const part = this.#takenCount / (seconds * FRAME_RATE)
    this.#startMs = nowMs
    this.#takenCount = 0
    const isSlow = part < (this.#isSlow ? FAST_PART : SLOW_PART)
    if (isSlow === this.#isSlow) return
    this.#isSlow = isSlow
    this.#onChange(isSlow)
  }
}
