import { FRAME_RATE } from './capture.ts'

/** The seconds that are judged together: shorter dips are hiccups. */
const WINDOW_SEC = 5
/** With fewer frames than this part, viewers see a stuttering live, and the device is the reason. */
const SLOW_PART = 0.4
/** With more than this part a device counts as fast again. */
const FAST_PART = 0.7

/** Tells whether a device keeps up with encoding, by the frames that it encodes. */
export class EncodingPace {
  readonly #onChange: (isSlow: boolean) => void
  #startMs: number | undefined
  #takenCount = 0
  #isSlow = false

  /** @param onChange called when it has become slow, or fast again */
  constructor(onChange: (isSlow: boolean) => void) {
    this.#onChange = onChange
  }

  /** @param isTaken false for a frame that was left out */
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
