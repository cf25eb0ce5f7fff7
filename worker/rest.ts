/**
 * `new`: something has come. `chance`: what failed may work now, as the network or the person is back. `now`: a
 * person wants it.
 */
export type Urgency = 'new' | 'chance' | 'now'

/** A time without attempts, after a failure. */
export class Rest {
  #current: { end: () => void; isWishOfServer: boolean } | undefined

  /** Resolves after the delay, when somebody ends it, or when the signal aborts. */
  async take(
    { delayMs, isWishOfServer }: { delayMs: number; isWishOfServer: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = Number.isFinite(delayMs) ? setTimeout(resolve, delayMs) : undefined
    signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
    this.#current = { end: resolve, isWishOfServer }
    await promise
    clearTimeout(timer)
    this.#current = undefined
  }

  /** A chance does not end a rest for which the server asked. */
  end(urgency: Urgency): void {
    if (urgency === 'new') return
    if (urgency === 'now' || !this.#current?.isWishOfServer) this.#current?.end()
  }
}
