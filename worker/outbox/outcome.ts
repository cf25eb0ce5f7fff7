import type { Problem } from '#contract/errors.ts'
import { RULES_ASKED, StatusCode } from '#contract/status-codes.ts'

import { captchaClosedProblem } from '../http/problems.ts'
import { isSessionLost } from '../lost-session.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
/** After a user has closed the captcha, they are not asked again for this long, unless they retry themselves. */
export const CAPTCHA_CLOSED_DELAY_MS = 5 * 60_000

/**
 * How a failed attempt is dealt with. `refused`: the server will never do it. `logIn`: it waits until its user has logged
 * in. `csrf`: it waits for the page's new CSRF token. `captcha`: the user has closed the captcha. `rules`: it waits until
 * its user has accepted the rules of the site. `unreachable`: no request gets through, so nothing is sent for a while.
 * `failed`: only this one is tried again later.
 */
export type Outcome = 'refused' | 'logIn' | 'csrf' | 'captcha' | 'rules' | 'unreachable' | 'failed'

/** Whether the server applies the action only once its user has accepted the rules of the site. */
export const isRulesAsked = ({ httpStatus, fields }: Problem): boolean =>
  httpStatus === 403 && fields?.['reason'] === RULES_ASKED

const UNAUTHORIZED = 401
/** Request Timeout, Too Early, Too Many Requests, and the responses of a proxy whose server is down. */
const PASSING = new Set([408, 425, 429, 502, 503, 504])

export function outcomeOf(problem: Problem): Outcome {
  const { httpStatus, statusCode, retryAfterMs } = problem
  if (isSessionLost(problem)) return 'logIn'
  if (statusCode === StatusCode.csrfRefused) return 'csrf'
  // The user may accept them at any time.
  if (isRulesAsked(problem)) return 'rules'
  if (problem === captchaClosedProblem || statusCode === StatusCode.verify) return 'captcha'
  if (statusCode === StatusCode.networkError) return 'unreachable'
  if (PASSING.has(httpStatus) || retryAfterMs !== undefined) return 'unreachable'
  // This response is not from the server, which would give a reason: a proxy on the way or a captive portal
  // sent it.
  if (statusCode === StatusCode.serverError) return 'failed'
  if (httpStatus >= 400 && httpStatus < 500 && httpStatus !== UNAUTHORIZED) return 'refused'
  return 'failed'
}

/**
 * Delay after a number of failures in a row: doubles each time, with jitter, and lasts at least as long as the server
 * asks for (RFC 9110, 10.2.3).
 */
export function delayAfterMs(failureCount: number, { retryAfterMs = 0 }: Problem): number {
  const fullDelayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failureCount - 1))
  const delayMs = fullDelayMs * (0.5 + Math.random() / 2)
  return Math.max(delayMs, retryAfterMs)
}
