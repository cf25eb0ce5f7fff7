import { RETRY_COUNT, RETRY_DELAY_MS } from '#contract/constants.ts'
import { isApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { pause } from '../abortable.ts'
import { isTimeout } from '../deadline.ts'
import { captchaClosedProblem, problemOf } from './problems.ts'

const BAD_REQUEST = 400

/** The pauses of all reads that wait for their next attempt. */
const pauses = new Set<AbortController>()

/**
 * Retries all waiting reads at once: because the viewer asks for it, or because the device has gone offline, so that they
 * fail at once.
 */
export function retryNow(): void {
  for (const controller of pauses) controller.abort()
}

/**
 * Whether a code describes the state of what was asked for, such as a hashtag that is not allowed: then the request itself
 * succeeded.
 */
const isState = (statusCode: number): boolean =>
  statusCode >= StatusCode.userNotExist && statusCode <= StatusCode.geofenceBlock

/**
 * Whether the request failed. A fault of the app, a captcha that the viewer closed, a state of what was asked for, and the
 * end of what guests may see do not count.
 */
const isFailure = (error: unknown): boolean =>
  isTimeout(error) ||
  (isApiError(error) &&
    error.problem !== captchaClosedProblem &&
    error.problem.statusCode !== StatusCode.feedListLimit &&
    !isState(error.problem.statusCode))

/**
 * Retries an attempt (specification section 8): after failures other than HTTP 400 up to 15 times, 5,000 ms
 * apart, or later if the server asks for it. `onWait` receives each failure and the delay after it. Rejects with
 * the last failure or with the signal's reason, and at once while the device itself says that it is offline: the
 * page asks again when it is online.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  onWait: (problem: Problem, delayMs: number) => void,
): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const isLast = retry > RETRY_COUNT || !navigator.onLine
      if (isLast || !isFailure(error)) throw error
      const problem = problemOf(error)
      if (problem.httpStatus === BAD_REQUEST) throw error
      const delayMs = Math.max(RETRY_DELAY_MS, problem.retryAfterMs ?? 0)
      onWait(problem, delayMs)
      await pauseUnlessHurried(delayMs, signal)
    }
  }
}

async function pauseUnlessHurried(delayMs: number, signal: AbortSignal): Promise<void> {
  const hurry = new AbortController()
  pauses.add(hurry)
  try {
    await pause(delayMs, AbortSignal.any([signal, hurry.signal]))
  } catch {
    signal.throwIfAborted()
  } finally {
    pauses.delete(hurry)
  }
}
