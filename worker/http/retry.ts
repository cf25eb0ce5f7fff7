import { RETRY_COUNT, RETRY_DELAY_MS } from '#contract/constants.ts'
import { ApiError, isApiError } from '#contract/errors.ts'

import { pause } from '../abortable.ts'
import { isTimeout } from '../deadline.ts'
import type { CallScope } from './call-scope.ts'

const REQUEST_TIMEOUT = 408
const TOO_EARLY = 425
const TOO_MANY_REQUESTS = 429

/**
 * Whether a failure may pass by itself. HTTP 400 never does (specification section 8), nor does any other
 * refusal that the server decided: a clip that is not there is still not there five seconds later.
 */
function isPassing(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { httpStatus } = error.problem
  if (httpStatus >= 400 && httpStatus < 500) {
    return [REQUEST_TIMEOUT, TOO_EARLY, TOO_MANY_REQUESTS].includes(httpStatus)
  }
  return true
}

/** The first resend after a cut connection is immediate: most cuts are a stale one being reused. */
function delayBeforeRetry(error: ApiError, retry: number): number {
  if (retry === 1 && error.isNetworkError) return 0
  return Math.max(RETRY_DELAY_MS, error.problem.retryAfterMs ?? 0)
}

/**
 * Specification section 8: up to 15 times, 5,000 ms apart. The call's deadline wins, so that every call ends in
 * time: once no further attempt fits before it, or it strikes in the middle of one, the last problem stands.
 * So it does while the device itself says that it is offline: the page asks again when it is back.
 */
export async function withRetries<T>(attempt: () => Promise<T>, call: CallScope): Promise<T> {
  let lastError: ApiError | undefined
  for (let retry = 1; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error)) throw isTimeout(error) ? (lastError ?? error) : error
      lastError = error
    }
    const delayMs = delayBeforeRetry(lastError, retry)
    const isTooLate = performance.now() + delayMs >= call.deadlineAtMs
    if (retry > RETRY_COUNT || isTooLate || !navigator.onLine) throw lastError
    await pause(delayMs, call.signal)
  }
}
