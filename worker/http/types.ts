import type { Problem } from '#contract/errors.ts'

/** The scope of one call of the page, over all the requests it takes. */
export interface CallScope {
  /** Also the idempotency key of a write: a call that is sent again is still the same call. */
  callId: string
  /**
   * The user on whose behalf the call is sent. The server refuses it while another one is logged in. Absent for the current
   * user.
   */
  userId?: string
  /** Aborts with an `AbortError` when the page cancels the call, with a `TimeoutError` at the deadline. */
  signal: AbortSignal
  /** Stops the deadline until the returned function is called. Absent when there is no deadline. */
  holdDeadline?: () => () => void
  /** The proof of work for a call that was answered 10113. */
  proof?: string
  /** Receives the share of a file that has been sent, 0 to 1. */
  onProgress?: (progress: number) => void
  /** Makes a read whose policy says so retry after failures, and receives each with the delay after it. */
  onRetry?: (problem: Problem, delayMs: number) => void
}

/** A request as it leaves this device. */
export interface SiteRequest {
  method: 'GET' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH'
  /** An absolute URL. */
  url: string
  headers: Headers
  /** Exactly the bytes that are sent. `null` for a request that only reads. */
  body: Uint8Array<ArrayBuffer> | Blob | null
}
