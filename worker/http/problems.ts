import { errorDataOf } from '#contract/error-data.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { isTimeout } from '../deadline.ts'
import { reportFailure } from '../report-failure.ts'

/** Problems of the worker itself, where there is no response of the server to pass on. */

const withoutAnswer = (message: string, cause?: string): Problem => ({
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message,
  ...(cause && { cause }),
})

export const networkProblem = withoutAnswer(
  'Can’t reach the server. Check your connection and try again.',
  'Network Error',
)
const abortedProblem = withoutAnswer('Cancelled.', 'Request aborted')
/** @param cause "timeout of N ms exceeded" */
const timeoutProblem = (cause: string) =>
  withoutAnswer('The server took too long to respond. Try again.', cause)
export const stalledUploadProblem = withoutAnswer('The upload stalled. Check your connection and try again.')
export const unreadableFileProblem: Problem = {
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'This file can no longer be read. Choose it again.',
}
export const signingScriptProblem = withoutAnswer(
  'Part of the app that secures your requests couldn’t load. Check your connection and try again.',
)

/** Sentence for a captcha that the server asks for without one. */
export const captchaAskedMessage = 'Confirm you’re human to continue.'
/** The specification's answer to a captcha that is closed unsolved: -1, though the server did answer (section 8). */
export const captchaClosedProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 403,
  message: 'You closed the check. Try again to continue.',
}
/** The server has a cookie in each document, which the request has to match. */
export const blockedCookiesProblem: Problem = {
  statusCode: StatusCode.csrfRefused,
  httpStatus: 403,
  message: 'Your browser blocks cookies for this site. Allow them, reload the page and try again.',
}
/** An action that another build of the app has left. */
export const unknownActionProblem: Problem = {
  statusCode: StatusCode.unprocessable,
  httpStatus: 422,
  message: 'This version of the app can’t send this. Reload the page and try again.',
}
export const staleActionProblem: Problem = {
  statusCode: StatusCode.unprocessable,
  httpStatus: 422,
  message: 'This waited too long to be sent safely. Check whether it was done, and try again if not.',
}
export const notLoggedInProblem: Problem = {
  statusCode: StatusCode.notLoggedIn,
  httpStatus: 401,
  message: 'Log in to do this.',
}

export const unreadableResponseProblem = (httpStatus: number): Problem => ({
  statusCode: StatusCode.serverError,
  httpStatus,
  message:
    httpStatus >= 200 && httpStatus < 300
      ? 'This version of the app can’t read the server’s response. Reload the page.'
      : 'The server has a problem. Try again in a moment.',
})

export const internalProblem = (error: unknown): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'Something went wrong in the app. Reload the page and try again.',
  cause: String(error),
})

/**
 * Turns any thrown value into data: Comlink's own handler would drop the code (comlink#594). A fault of the app itself
 * is reported.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  if (isTimeout(error)) return timeoutProblem(error.message)
  if (error instanceof DOMException && error.name === 'AbortError') return abortedProblem
  reportFailure({ severity: 'error', error: errorDataOf(error) })
  return internalProblem(error)
}
