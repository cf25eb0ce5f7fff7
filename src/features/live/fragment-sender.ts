import { isApiError } from '#contract/errors.ts'
import type { Fragment } from '#src/data/unsent-fragments.ts'

import type { Sent } from './bitrate.ts'
import { FragmentQueue } from './fragment-queue.ts'
import { SendRate } from './send-rate.ts'

/**
 * The server's result: the first number that it needs, and whether it lacks one before this; or that it cannot use this one;
 * or why it accepts no more.
 */
export type SendOutcome =
  | { nextSequence: number; isMissing?: boolean }
  | { isUnusable: true }
  | { refusal: unknown }

export interface SenderState {
  /** Nothing arrives at the moment. */
  isCut: boolean
  /** The server responds that it cannot accept fragments now, or is too slow to respond. */
  isServerSlow: boolean
  waitingSec: number
  /** The interruption is longer than the device can buffer. */
  hasGap: boolean
}

export interface SenderDeps {
  /**
   * Sends one fragment. Throws when, as far as is known, it did not arrive.
   * @param isAfterGap fragments before it have been given up
   */
  send: (fragment: Fragment, isAfterGap: boolean) => Promise<SendOutcome>
  onState: (state: SenderState) => void
  /** Called when a fragment has arrived, with its measurement. */
  onSent: (sent: Sent) => void
  /** Called when the server accepts no more fragments of this live. */
  onRefused: (refusal: unknown) => void
  now: () => number
  pause: (ms: number) => Promise<void>
}

interface Request {
  fragment: Fragment
  isAfterGap: boolean
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000
/**
 * Parallel requests, since a round trip may take more than a second. Without HTTP/2 a browser opens six connections, and two
 * are event streams.
 */
const REQUESTS_MAX_COUNT = 3
/** Parallel requests share the connection: all of them must arrive within this time, well before any is given up. */
const AT_ONCE_MAX_MS = 3_000
/** When a fragment takes longer, it is worth measuring how much of that is the round trip. */
const WORTH_ASKING_MS = 200
const ASK_INTERVAL_MS = 5_000

/**
 * Sends the fragments of a live, and resends them until they arrive. The next one is sent before the response to earlier
 * ones, since a distant server would get too few otherwise; the server puts them in order.
 */
export class FragmentSender {
  readonly #deps: SenderDeps
  readonly #queue: FragmentQueue
  readonly #rate = new SendRate()
  readonly #inFlight = new Map<number, Fragment>()
  #idle: PromiseWithResolvers<void> | undefined
  /** The first number that the server does not have. */
  #neededSequence: number
  /** The header that was sent last. The server has it already: resending it measures the round trip. */
  #header: Fragment | undefined
  #askedAtMs = -Infinity
  #failures = 0
  #isServerSlow = false
  #isPausing = false
  /** Set after a fragment came too early, and the one before it has not come. */
  #isOneByOne = false
  #hasEnded = false

  /**
   * @param nextSequence number of the first fragment
   * @param left what an earlier page has left. It is sent with the first one that is added, or by `endForViewers`
   */
  constructor(nextSequence: number, deps: SenderDeps, left: readonly Fragment[] = []) {
    this.#deps = deps
    this.#neededSequence = nextSequence
    this.#queue = new FragmentQueue(nextSequence, left)
    if (this.waiting.length > 0) this.#idle = Promise.withResolvers()
  }

  /** All that has not arrived, as far as is known. */
  get waiting(): readonly Fragment[] {
    return this.#queue.waiting
  }

  add(durationSec: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#hasEnded) return
    this.#queue.add(durationSec, bytes)
    if (this.#failures > 0) this.#emitState()
    this.#idle ??= Promise.withResolvers()
    this.#sendMore()
  }

  /** Resolves once everything has arrived, or the server accepts no more. */
  async flush(): Promise<void> {
    await this.#idle?.promise
  }

  /** Resolves as `flush` does, or when nothing has arrived for this long. */
  async flushWhileArriving(maxMs: number): Promise<void> {
    for (;;) {
      const before = this.#neededSequence
      const isDone = this.flush().then(() => true)
      const isOver = await Promise.race([isDone, this.#deps.pause(maxMs).then(() => false)])
      if (isOver || this.#hasEnded || this.#neededSequence === before) return
    }
  }

  /** Sends everything that is waiting, since viewers no longer need the newest first. Add nothing afterwards. */
  endForViewers(): void {
    this.#queue.endForViewers()
    this.#sendMore()
  }

  get waitingSec(): number {
    return this.#queue.waitingSec
  }

  /** Gives up everything that is waiting. */
  end(): void {
    this.#hasEnded = true
  }

  #sendMore(): void {
    if (this.#isPausing) return
    for (let request = this.#next(); request; request = this.#next()) void this.#send(request)
    const hasMore = !this.#hasEnded && this.#queue.toSend().length > 0
    if (hasMore || this.#inFlight.size > 0) return
    this.#idle?.resolve()
    this.#idle = undefined
  }

  /** Finds the fragment to send now: undefined while enough are on their way. */
  #next(): Request | undefined {
    if (this.#hasEnded) return undefined
    const waiting = this.#queue.toSend()
    const place = waiting.findIndex(({ sequence }) => !this.#inFlight.has(sequence))
    const fragment = waiting[place]
    if (!fragment) return undefined
    const before = waiting[place - 1]
    const isAfterGap = fragment.sequence > (before ? before.sequence + 1 : this.#neededSequence)
    const inFlight = [...this.#inFlight.keys()]
    // A fragment after a gap must not overtake those before the gap. Those after it wait for it on the
    // server.
    if (isAfterGap && inFlight.some((sequence) => sequence < fragment.sequence)) return undefined
    // All others wait for the first one.
    if (place > 0 && inFlight.length > 0 && !this.#hasRoomFor(fragment)) return undefined
    return { fragment, isAfterGap }
  }

  #hasRoomFor({ bytes }: Fragment): boolean {
    const isOneByOne = this.#failures > 0 || this.#isOneByOne
    if (isOneByOne || this.#inFlight.size >= REQUESTS_MAX_COUNT) return false
    let sizeBytes = bytes.length
    for (const fragment of this.#inFlight.values()) sizeBytes += fragment.bytes.length
    return this.#rate.durationMsOf(sizeBytes) < AT_ONCE_MAX_MS
  }

  async #send({ fragment, isAfterGap }: Request): Promise<void> {
    const { sequence } = fragment
    const startedAtMs = this.#deps.now()
    const neededBefore = this.#neededSequence
    this.#inFlight.set(sequence, fragment)
    try {
      const outcome = await this.#deps.send(fragment, isAfterGap)
      this.#inFlight.delete(sequence)
      if ('refusal' in outcome) {
        if (!this.#hasEnded) this.#deps.onRefused(outcome.refusal)
        this.end()
      } else if ('isUnusable' in outcome) {
        // Such as a fragment of a device that was too busy for seconds. Viewers get a gap.
        this.#queue.acknowledge(sequence + 1)
      } else if (outcome.isMissing) {
        this.#isOneByOne = true
        // The server has lost data: the lost part is given up, and this fragment is sent again.
        if (outcome.nextSequence < neededBefore)
          this.#neededSequence = await this.#restoreHeader(outcome.nextSequence)
      } else this.#note(fragment, outcome.nextSequence, startedAtMs)
    } catch (error) {
      this.#inFlight.delete(sequence)
      this.#isServerSlow = isOfServer(error)
      await this.#pauseAfterFailure()
    }
    this.#sendMore()
  }

  #note(fragment: Fragment, nextSequence: number, startedAtMs: number): void {
    this.#neededSequence = Math.max(this.#neededSequence, nextSequence)
    this.#queue.acknowledge(nextSequence)
    this.#isOneByOne = false
    const wasCut = this.#failures > 0
    this.#failures = 0
    if (wasCut) this.#emitState()
    const nowMs = this.#deps.now()
    const tookMs = nowMs - startedAtMs
    if (fragment.durationSec === 0) {
      this.#header = fragment
      this.#askedAtMs = nowMs
      this.#rate.noteLatency(tookMs)
    } else {
      this.#rate.note(fragment.bytes.length, startedAtMs, nowMs)
      if (tookMs > WORTH_ASKING_MS && nowMs - this.#askedAtMs > ASK_INTERVAL_MS) void this.#askLatency(nowMs)
    }
    const latencyMs = Math.min(this.#rate.latencyMs, tookMs)
    const { durationSec } = fragment
    const { waitingSec } = this.#queue
    this.#deps.onSent({ durationSec, tookMs, latencyMs, waitingSec, rateBps: this.#rate.bps, atMs: nowMs })
  }

  /**
   * Sends the header again to a server that goes on with the live but has nothing of it, as on another machine: no fragment can be
   * used without one.
   * @returns the first number that the server needs then
   */
  async #restoreHeader(nextSequence: number): Promise<number> {
    const header = this.#header
    if (!header || nextSequence > header.sequence) return nextSequence
    const outcome = await this.#deps.send(header, nextSequence < header.sequence)
    return 'nextSequence' in outcome ? outcome.nextSequence : nextSequence
  }

  async #askLatency(nowMs: number): Promise<void> {
    if (!this.#header) return
    this.#askedAtMs = nowMs
    try {
      await this.#deps.send(this.#header, false)
      this.#rate.noteLatency(this.#deps.now() - nowMs)
    } catch {
      // The fragments themselves show an interruption.
    }
  }

  /** Parallel requests that fail together fail for one reason: they count as one failure. */
  async #pauseAfterFailure(): Promise<void> {
    if (this.#isPausing) return
    this.#failures += 1
    this.#emitState()
    this.#isPausing = true
    await this.#deps.pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1)))
    this.#isPausing = false
  }

  #emitState(): void {
    const { waitingSec, hasGap } = this.#queue
    const isCut = this.#failures > 0
    this.#deps.onState({ isCut, isServerSlow: isCut && this.#isServerSlow, waitingSec, hasGap })
  }
}

/** Without a network there is no response, and no time to wait for one. */
const isOfServer = (error: unknown): boolean =>
  isApiError(error) || (error instanceof DOMException && error.name === 'TimeoutError')
