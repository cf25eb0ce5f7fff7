import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { captchaClosedProblem } from '../http/problems.ts'
import { isSessionLost } from '../lost-session.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
/** After somebody has closed the captcha they are left alone for so long, unless they ask for it. */
export const CHECK_DELAY_MS = 5 * 60_000
/** However long a server asks for. */
const MAX_RETRY_AFTER_MS = 60 * 60_000

/**
 * What a failed attempt means. `refused`: for good, the server will not do it. `logIn`: it waits for its
 * person. `context`: it waits for the page's CSRF token. `check`: its person has closed the captcha. `pause`:
 * nothing gets through, so nothing is sent for a while. `rest`: the others may go on.
 */
export type Outcome = 'refused' | 'logIn' | 'context' | 'check' | 'pause' | 'rest'

const UNAUTHORIZED = 401
/** Request Timeout, Too Early, Too Many Requests, and what stands in for a server that is not there. */
const PASSING = new Set([408, 425, 429, 502, 503, 504])

export function outcomeOf(problem: Problem): Outcome {
  const { httpStatus, statusCode, retryAfterMs } = problem
  if (isSessionLost(problem)) return 'logIn'
  if (statusCode === StatusCode.csrfRefused) return 'context'
  if (problem === captchaClosedProblem || statusCode === StatusCode.verify) return 'check'
  if (statusCode === StatusCode.networkError) return 'pause'
  if (PASSING.has(httpStatus) || retryAfterMs !== undefined) return 'pause'
  if (httpStatus >= 400 && httpStatus < 500 && httpStatus !== UNAUTHORIZED) return 'refused'
  return 'rest'
}

/**
 * How long to wait after so many failures in a row: twice as long each time, not all devices at once, and at
 * least as long as the server asks for (RFC 9110, 10.2.3).
 */
export function delayAfterMs(failureCount: number, { retryAfterMs = 0 }: Problem): number {
  const fullDelayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failureCount - 1))
  const delayMs = fullDelayMs * (0.5 + Math.random() / 2)
  return Math.max(delayMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
}
