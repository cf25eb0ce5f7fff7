import { errorDataOf } from '#contract/error-data.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { isTimeout } from '../deadline.ts'
import { reportFailure } from '../report-failure.ts'

/** What the worker says by itself when there is no answer of the server to pass on. */

const withoutAnswer = (message: string, cause?: string): Problem => ({
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message,
  ...(cause && { cause }),
})

export const networkProblem = withoutAnswer(
  'The server cannot be reached. Check your connection and try again.',
  'Network Error',
)
const abortedProblem = withoutAnswer('This was stopped.', 'Request aborted')
/** @param cause "timeout of N ms exceeded" */
const timeoutProblem = (cause: string) =>
  withoutAnswer('The server took too long to answer. Try again.', cause)
export const stalledUploadProblem = withoutAnswer(
  'The upload does not move any more. Check your connection and try again.',
)
export const unreadableFileProblem: Problem = {
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'This file cannot be read any more. Choose it again.',
}
export const signingScriptProblem = withoutAnswer(
  'A part of the app that secures what you send could not be loaded. Check your connection and try again.',
)

/** Where the server asks for a captcha without a word. */
export const captchaAskedMessage = 'Show that you are a person, then it goes on.'
/** The specification's answer to a captcha that is closed unsolved: -1, though the server did answer (section 8). */
export const captchaClosedProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 403,
  message: 'You closed the check, so this was not done. Try again when you like.',
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
  message: 'This version of the app does not know how to send this. Reload the page and try again.',
}
export const staleActionProblem: Problem = {
  statusCode: StatusCode.unprocessable,
  httpStatus: 422,
  message: 'This waited for so long that it might be done twice. Check, and try again if it was not done.',
}
export const notLoggedInProblem: Problem = {
  statusCode: StatusCode.notLoggedIn,
  httpStatus: 401,
  message: 'Log in to do this.',
}

export const unreadableAnswerProblem = (httpStatus: number): Problem => ({
  statusCode: StatusCode.serverError,
  httpStatus,
  message:
    httpStatus >= 200 && httpStatus < 300
      ? 'The server gave an answer that this version of the app does not understand. Reload the page.'
      : 'The server has a problem. Try again in a moment.',
})

export const internalProblem = (error: unknown): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'The app has a problem. Reload the page and try again.',
  cause: String(error),
})

/**
 * Whatever was thrown, as data: Comlink's own handler would drop the code (comlink#594). A fault of the app itself
 * is reported.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  if (isTimeout(error)) return timeoutProblem(error.message)
  if (error instanceof DOMException && error.name === 'AbortError') return abortedProblem
  reportFailure({ severity: 'error', error: errorDataOf(error) })
  return internalProblem(error)
}
