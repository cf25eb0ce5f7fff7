/**
 * Why something that waits is checked again. `enqueued`: there is more to do. `mayWorkNow`: the network or the user
 * is back. `userRequested`: the user wants it at once.
 */
export type WakeReason = 'enqueued' | 'mayWorkNow' | 'userRequested'

/** A wake reason in a message between tabs. Open tabs of earlier builds know these words. */
export type Urgency = 'new' | 'chance' | 'now'

const URGENCIES: Record<WakeReason, Urgency> = { enqueued: 'new', mayWorkNow: 'chance', userRequested: 'now' }
const REASONS: Record<Urgency, WakeReason> = { new: 'enqueued', chance: 'mayWorkNow', now: 'userRequested' }

export const urgencyOf = (reason: WakeReason): Urgency => URGENCIES[reason]
export const reasonOf = (urgency: Urgency): WakeReason => REASONS[urgency]

/** A pause without attempts after a failure. */
export class Backoff {
  #current: { end: () => void; isServerRequested: boolean } | undefined

  /** Resolves after the delay, after `end`, or when the signal aborts. */
  async wait(
    { delayMs, isServerRequested }: { delayMs: number; isServerRequested: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = Number.isFinite(delayMs) ? setTimeout(resolve, delayMs) : undefined
    signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
    this.#current = { end: resolve, isServerRequested }
    await promise
    clearTimeout(timer)
    this.#current = undefined
  }

  /** Ends the pause early. If the server asked for the pause, only the user can end it. */
  end(reason: WakeReason): void {
    if (reason === 'enqueued') return
    if (reason === 'userRequested' || !this.#current?.isServerRequested) this.#current?.end()
  }
}
