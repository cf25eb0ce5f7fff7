import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** What the worker says by itself when there is no answer of the server to pass on. */

const withoutAnswer = (message: string): Problem => ({
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message,
})

/** The specification's "Network Error" (section 8). */
export const networkProblem = withoutAnswer(
  'The server cannot be reached. Check your connection and try again.',
)
/** The specification's "timeout of N ms exceeded". */
export const deadlineProblem = withoutAnswer('The server took too long to answer. Try again.')
/** The specification's "Request aborted". */
export const abortedProblem = withoutAnswer('This was stopped.')
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
  message: `The app has a problem: ${error instanceof Error ? error.message : String(error)}`,
})
