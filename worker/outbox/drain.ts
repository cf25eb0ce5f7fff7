import type { Problem } from '#contract/errors.ts'

import type { WakeReason } from '../backoff.ts'
import { problemOf } from '../http/problems.ts'
import { lanesOf, type OutboxEntry } from './entry.ts'
import { CAPTCHA_CLOSED_DELAY_MS, delayAfterMs, outcomeOf, type Outcome } from './outcome.ts'
import type { OutboxQueue } from './queue.ts'

/** How many entities have actions on their way at the same time. */
const MAX_PARALLEL = 4

export interface DrainDeps {
  queue: OutboxQueue
  /** Rejects with an `ApiError`, or with the signal's reason. */
  send: (entry: OutboxEntry, signal: AbortSignal) => Promise<unknown>
  currentUserId: () => string | null
  isOnline: () => boolean
  /** Receives failures that only the user or the page can resolve. */
  onFailure: (outcome: 'logIn' | 'csrf' | 'rules', problem: Problem, userId: string) => void
}

type Timer = ReturnType<typeof setTimeout>

/**
 * Sends the current user's actions: in order within a lane, several lanes at a time. After a failure that concerns all
 * actions it pauses, and then tries a single one; after a failure that concerns one action, only that action's lane is
 * delayed. Works until `signal` aborts.
 */
export class Drain {
  readonly #deps: DrainDeps
  readonly #signal: AbortSignal
  /** Lanes to check. */
  readonly #ready = new Set<string>()
  readonly #busy = new Set<string>()
  readonly #laneTimers = new Map<string, Timer>()
  readonly #laneFailureCounts = new Map<string, number>()
  /** Ops whose captcha the user has closed. */
  readonly #captchaTimers = new Map<string, Timer>()
  #pause: { timer: Timer; untilMs: number; isServerRequested: boolean } | undefined
  /** Consecutive failures that concerned all actions. */
  #pauseCount = 0

  constructor(deps: DrainDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
    signal.addEventListener('abort', () => {
      this.#endDelays()
      this.#endCaptchaWaits()
    })
  }

  /** Checks one lane, or all lanes. */
  async wake(reason: WakeReason, lane?: string): Promise<void> {
    const userId = this.#deps.currentUserId()
    if (userId === null || this.#signal.aborted) return
    if (reason === 'userRequested') this.#endCaptchaWaits()
    if (reason === 'userRequested' || (reason === 'mayWorkNow' && !this.#pause?.isServerRequested))
      this.#endDelays()
    for (const woken of lane === undefined ? await this.#deps.queue.lanes(userId) : [lane]) {
      if (!this.#laneTimers.has(woken)) this.#ready.add(woken)
    }
    this.#pump()
  }

  /** Continues with the user who is logged in now. */
  async changeUser(): Promise<void> {
    this.#ready.clear()
    this.#laneFailureCounts.clear()
    this.#pauseCount = 0
    await this.wake('userRequested')
  }

  #pump(): void {
    if (this.#signal.aborted || this.#pause || !this.#deps.isOnline()) return
    const limit = this.#pauseCount > 0 ? 1 : MAX_PARALLEL
    for (const lane of this.#ready) {
      if (this.#busy.size >= limit) return
      if (this.#busy.has(lane)) continue
      this.#ready.delete(lane)
      void this.#work(lane)
    }
  }

  async #work(lane: string): Promise<void> {
    this.#busy.add(lane)
    try {
      const userId = this.#deps.currentUserId()
      if (userId === null || !lane.startsWith(lanesOf(userId))) return
      const entry = await this.#deps.queue.claim(userId, lane, this.#captchaTimers)
      // Another user may have logged in meanwhile; the action then waits for its own user.
      if (!entry || this.#signal.aborted || this.#deps.currentUserId() !== userId) return
      const problem = await this.#attempt(entry)
      if (this.#signal.aborted) return
      if (problem) await this.#fail(entry, lane, problem)
      else this.#laneFailureCounts.delete(lane)
      if (!this.#laneTimers.has(lane)) this.#ready.add(lane)
    } finally {
      this.#busy.delete(lane)
      this.#pump()
    }
  }

  /** @returns undefined when the server has applied the action */
  async #attempt(entry: OutboxEntry): Promise<Problem | undefined> {
    let value: unknown
    try {
      value = await this.#deps.send(entry, this.#signal)
    } catch (error) {
      return problemOf(error)
    }
    this.#resetBackoff()
    await this.#deps.queue.applied(entry, value)
    return undefined
  }

  async #fail(entry: OutboxEntry, lane: string, problem: Problem): Promise<void> {
    const { queue, onFailure } = this.#deps
    const outcome = outcomeOf(problem)
    if (outcome === 'refused') {
      this.#resetBackoff()
      this.#laneFailureCounts.delete(lane)
      return queue.failed(entry, 'refused', problem)
    }
    const retryAtMs = this.#delay(outcome, entry, lane, problem)
    if (outcome === 'logIn') await queue.failed(entry, 'logIn', problem)
    else await queue.failed(entry, 'queued', problem, retryAtMs)
    if (outcome === 'logIn' || outcome === 'csrf') onFailure(outcome, problem, entry.userId)
    // Only after the first attempt: the user may choose to go on without accepting.
    if (outcome === 'rules' && entry.attemptCount <= 1) onFailure(outcome, problem, entry.userId)
    return undefined
  }

  /** @returns until when, in milliseconds since 1970 */
  #delay(outcome: Outcome, { op }: OutboxEntry, lane: string, problem: Problem): number {
    if (outcome === 'captcha') return this.#waitForCaptcha(op)
    return outcome === 'failed' || outcome === 'rules'
      ? this.#delayLane(lane, problem)
      : this.#pauseAll(problem)
  }

  /** Ends the pause when the server answers, unless the server asked for it. */
  #resetBackoff(): void {
    this.#pauseCount = 0
    if (this.#pause && !this.#pause.isServerRequested) this.#endPause()
  }

  /** @returns until when, in milliseconds since 1970 */
  #pauseAll(problem: Problem): number {
    const isServerRequested = problem.retryAfterMs !== undefined
    // Several requests fail for the same reason.
    if (this.#pause && !isServerRequested) return this.#pause.untilMs
    this.#endPause()
    this.#pauseCount += 1
    const delayMs = delayAfterMs(this.#pauseCount, problem)
    const timer = setTimeout(() => {
      this.#pause = undefined
      this.#pump()
    }, delayMs)
    this.#pause = { timer, untilMs: Date.now() + delayMs, isServerRequested }
    return this.#pause.untilMs
  }

  /** @returns until when, in milliseconds since 1970 */
  #delayLane(lane: string, problem: Problem): number {
    const count = (this.#laneFailureCounts.get(lane) ?? 0) + 1
    this.#laneFailureCounts.set(lane, count)
    const delayMs = delayAfterMs(count, problem)
    const timer = setTimeout(() => {
      this.#laneTimers.delete(lane)
      this.#ready.add(lane)
      this.#pump()
    }, delayMs)
    this.#laneTimers.set(lane, timer)
    return Date.now() + delayMs
  }

  /** @returns until when, in milliseconds since 1970 */
  #waitForCaptcha(op: string): number {
    clearTimeout(this.#captchaTimers.get(op))
    const timer = setTimeout(() => {
      this.#captchaTimers.delete(op)
      void this.wake('enqueued')
    }, CAPTCHA_CLOSED_DELAY_MS)
    this.#captchaTimers.set(op, timer)
    return Date.now() + CAPTCHA_CLOSED_DELAY_MS
  }

  #endCaptchaWaits(): void {
    for (const timer of this.#captchaTimers.values()) clearTimeout(timer)
    this.#captchaTimers.clear()
  }

  #endPause(): void {
    clearTimeout(this.#pause?.timer)
    this.#pause = undefined
  }

  #endDelays(): void {
    this.#endPause()
    for (const [lane, timer] of this.#laneTimers) {
      clearTimeout(timer)
      this.#ready.add(lane)
    }
    this.#laneTimers.clear()
  }
}
