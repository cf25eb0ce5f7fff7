import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** What a page says about a call whose worker gave no answer. */

export const deadlineProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message: 'This took too long. Check your connection and try again.',
}

export const lostWorkerProblem: Problem = {
  statusCode: StatusCode.networkError,
  httpStatus: 0,
  message:
    'The connection broke on this device. It is not known whether this was done, so check before you try again.',
}

/** The input cannot be copied into the worker, or the worker answered with something else than a reply. */
export const brokenCallProblem = (cause: unknown): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: `This page made a call that cannot be sent: ${cause instanceof Error ? cause.message : String(cause)}`,
})
