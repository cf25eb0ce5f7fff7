/** What belongs to one call of the page, over all the requests it takes. */
export interface CallScope {
  /** Also the idempotency key of a write: a call that is sent again is still the same call. */
  callId: string
  /** On whose behalf. The server refuses it when somebody else is logged in. Absent: whoever that is. */
  userId?: string
  /** Aborts with an `AbortError` when the page gives up, with a `TimeoutError` at the deadline. */
  signal: AbortSignal
  /** Lets the deadline stand still until the function that comes back is called. Absent where there is none. */
  holdDeadline?: () => () => void
  /** How much of a file has been sent, 0 to 1. */
  onProgress?: (progress: number) => void
}
