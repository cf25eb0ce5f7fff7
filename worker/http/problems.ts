import { errorDataOf } from '#contract/error-data.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import type { EnglishSentence, SentenceKey } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { isTimeout } from '../deadline.ts'
import { reportFailure } from '../report-failure.ts'

/**
 * Problems of the worker itself, when there is no response of the server to pass on. They are data: the page shows them in
 * its language. The English beside the key is the catalogue's (worker/problem-sentences.test.ts).
 */

const withoutAnswer = (sentence: SentenceKey, message: string, cause?: string): Problem => ({
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message,
  sentence,
  ...(cause && { cause }),
})

export const networkProblem = withoutAnswer(
  'networkError',
  'Can’t reach the server. Check your connection and try again.',
  'Network Error',
)
const abortedProblem = withoutAnswer('cancelled', 'Cancelled.', 'Request aborted')
/** @param cause "timeout of N ms exceeded" */
const timeoutProblem = (cause: string) =>
  withoutAnswer('serverTooSlow', 'The server took too long to respond. Try again.', cause)
export const stalledUploadProblem = withoutAnswer(
  'uploadStalled',
  'The upload stalled. Check your connection and try again.',
)
export const unreadableFileProblem: Problem = {
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'This file can no longer be read. Choose it again.',
  sentence: 'fileUnreadable',
}
export const signingScriptProblem = withoutAnswer(
  'signingNotLoaded',
  'Part of the app that secures your requests couldn’t load. Check your connection and try again.',
)

/** The sentence for a captcha request that contains no captcha. */
export const captchaAsked: EnglishSentence = {
  message: 'Confirm you’re human to continue.',
  sentence: 'verify',
}
/** The specification's answer to a captcha that is closed unsolved: -1, though the server did answer (section 8). */
export const captchaClosedProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 403,
  message: 'You closed the check. Try again to continue.',
  sentence: 'captchaClosed',
}
/** The server sets a cookie with each document, and the request has to match it. */
export const blockedCookiesProblem: Problem = {
  statusCode: StatusCode.csrfRefused,
  httpStatus: 403,
  message: 'Your browser blocks cookies for this site. Allow them, reload the page and try again.',
  sentence: 'cookiesBlocked',
}
/** An action that another build of the app has left in the outbox. */
export const unknownActionProblem: Problem = {
  statusCode: StatusCode.unprocessable,
  httpStatus: 422,
  message: 'This version of the app can’t send this. Reload the page and try again.',
  sentence: 'actionUnknown',
}
export const staleActionProblem: Problem = {
  statusCode: StatusCode.unprocessable,
  httpStatus: 422,
  message: 'This waited too long to be sent safely. Check whether it was done, and try again if not.',
  sentence: 'actionStale',
}
export const notLoggedInProblem: Problem = {
  statusCode: StatusCode.notLoggedIn,
  httpStatus: 401,
  message: 'Log in to do this.',
  sentence: 'notLoggedIn',
}

const UNREADABLE: EnglishSentence = {
  message: 'This version of the app can’t read the server’s response. Reload the page.',
  sentence: 'responseUnreadable',
}
const SERVER_PROBLEM: EnglishSentence = {
  message: 'The server has a problem. Try again in a moment.',
  sentence: 'serverProblem',
}
const NET_ERROR: EnglishSentence = {
  message: 'The connection failed. Check it and try again.',
  sentence: 'netError',
}
/**
 * Bad Gateway and Gateway Timeout: a response without a problem in it is from a proxy that could not reach the server.
 */
const OF_GATEWAYS: readonly number[] = [502, 504]

/** A response that is not the server's, or that this build cannot read. */
export function unreadableResponseProblem(httpStatus: number): Problem {
  if (OF_GATEWAYS.includes(httpStatus)) return { statusCode: StatusCode.netError, httpStatus, ...NET_ERROR }
  const isSuccess = httpStatus >= 200 && httpStatus < 300
  return { statusCode: StatusCode.serverError, httpStatus, ...(isSuccess ? UNREADABLE : SERVER_PROBLEM) }
}

export const internalProblem = (error: unknown): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'Something went wrong in the app. Reload the page and try again.',
  sentence: 'clientPageError',
  cause: String(error),
})

/**
 * Turns any thrown value into data: Comlink's own handler would drop the code (comlink#594). Reports it when it is a
 * fault of the app itself.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  if (isTimeout(error)) return timeoutProblem(error.message)
  if (error instanceof DOMException && error.name === 'AbortError') return abortedProblem
  reportFailure({ severity: 'error', error: errorDataOf(error) })
  return internalProblem(error)
}
