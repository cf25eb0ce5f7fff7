/** What belongs to one call of the page, over all the requests it takes. */
export interface CallScope {
  /** Also the idempotency key of a write: a call that is sent again is still the same call. */
  callId: string
  /** Aborts with an `AbortError` when the page gives up, with a `TimeoutError` at the deadline. */
  signal: AbortSignal
  /** On the clock of `performance.now()`. */
  deadlineAtMs: number
  /** How much of a file has been sent, 0 to 1. */
  onProgress: (progress: number) => void
}
