import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** Problems of a call that the worker did not answer. */

/** With the generic wording of specification section 8. */
export const deadlineProblem = (deadlineMs: number): Problem => ({
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message: 'This took too long. Check your connection and try again.',
  sentence: 'callTooSlow',
  cause: `timeout of ${deadlineMs} ms exceeded`,
})

export const lostWorkerProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message: 'Part of the app stopped working. Check whether your last change was made.',
  sentence: 'workerLost',
}

/** The worker's script could not be loaded: there is no network, or a deploy removed it. */
export const unloadedWorkerProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message: 'Part of the app couldn’t load. Check your connection and reload the page.',
  sentence: 'workerNotLoaded',
}

/** The input cannot be copied into the worker, or the worker answered with something other than a reply. */
export const brokenCallProblem = (cause: unknown): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'Something went wrong in the app. Reload the page and try again.',
  sentence: 'clientPageError',
  cause: String(cause),
})
