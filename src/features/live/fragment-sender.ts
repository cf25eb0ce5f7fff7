import { FragmentQueue, type Fragment } from './fragment-queue.ts'

/**
 * The answer of the server: the first number that it needs, and whether it lacks one before this; that it can do nothing with
 * this one; or why it takes no more.
 */
export type SendOutcome =
  | { nextSequence: number; isMissing?: boolean }
  | { isUnusable: true }
  | { refusal: unknown }

export interface SenderState {
  /** Nothing arrives at the moment. */
  isCut: boolean
  waitingSec: number
  /** The cut is longer than what the device can retain. */
  hasGap: boolean
}

export interface SenderDeps {
  /**
   * Sends one fragment. Throws when it did not arrive, as far as is known.
   * @param isAfterGap fragments before it have been given up
   */
  send: (fragment: Fragment, isAfterGap: boolean) => Promise<SendOutcome>
  onState: (state: SenderState) => void
  /** A fragment has arrived, in so long. */
  onSent: (sent: { durationSec: number; tookMs: number; waitingSec: number }) => void
  /** The server takes no more fragments of this live. */
  onRefused: (refusal: unknown) => void
  now: () => number
  pause: (ms: number) => Promise<void>
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000

/** Sends the fragments of a live one by one, and again until they arrive. */
export class FragmentSender {
  readonly #deps: SenderDeps
  readonly #queue: FragmentQueue
  #running: Promise<void> | undefined
  /** The first number that the server does not have. */
  #neededSequence: number
  #failures = 0
  #hasEnded = false

  /** @param nextSequence number of the first fragment */
  constructor(nextSequence: number, deps: SenderDeps) {
    this.#deps = deps
    this.#neededSequence = nextSequence
    this.#queue = new FragmentQueue(nextSequence)
  }

  add(durationSec: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#hasEnded) return
    this.#queue.add(durationSec, bytes)
    if (this.#failures > 0) this.#emitState()
    this.#running ??= this.#run()
  }

  /** Resolves once everything has arrived, or the server takes no more. */
  async flush(): Promise<void> {
    await this.#running
  }

  /** Gives up all that waits. */
  end(): void {
    this.#hasEnded = true
  }

  async #run(): Promise<void> {
    for (let head = this.#queue.head(); head && !this.#hasEnded; head = this.#queue.head()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#sendOne(head)
    }
    this.#running = undefined
  }

  async #sendOne(fragment: Fragment): Promise<void> {
    const startedAtMs = this.#deps.now()
    try {
      const outcome = await this.#deps.send(fragment, fragment.sequence > this.#neededSequence)
      if ('refusal' in outcome) {
        this.end()
        this.#deps.onRefused(outcome.refusal)
        return
      }
      if ('isUnusable' in outcome) {
        // Such as one of a device that was too busy for seconds. Viewers get a gap.
        this.#queue.acknowledge(fragment.sequence + 1)
        return
      }
      this.#neededSequence = outcome.nextSequence
      // A server that lost what it had: it is given up, and this one is sent again.
      if (outcome.isMissing) return
      this.#queue.acknowledge(outcome.nextSequence)
      const wasCut = this.#failures > 0
      this.#failures = 0
      if (wasCut) this.#emitState()
      const { waitingSec } = this.#queue
      const tookMs = this.#deps.now() - startedAtMs
      this.#deps.onSent({ durationSec: fragment.durationSec, tookMs, waitingSec })
    } catch {
      this.#failures += 1
      this.#emitState()
      await this.#deps.pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1)))
    }
  }

  #emitState(): void {
    const { waitingSec, hasGap } = this.#queue
    this.#deps.onState({ isCut: this.#failures > 0, waitingSec, hasGap })
  }
}
