import * as v from 'valibot'

import { NETWORK_ERROR } from './constants.ts'
import type { StatusCode } from './status-codes.ts'

/**
 * What went wrong, as data: it crosses the network and the worker boundary unchanged.
 * `message` is a sentence for a person, `fields` one sentence for each input field at fault.
 */
export const ProblemSchema = v.object({
  statusCode: v.number(),
  /** 0 when no answer came back. */
  httpStatus: v.number(),
  message: v.string(),
  /** The generic words of an HTTP client for reports (specification section 8), such as "Network Error". */
  cause: v.optional(v.string()),
  retryAfterMs: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.string())),
})
export type Problem = v.InferOutput<typeof ProblemSchema>

/** A failed call, on whichever side of the worker or the network it is caught. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message, { cause: problem.cause })
    this.name = 'ApiError'
    this.problem = problem
  }

  get statusCode(): number {
    return this.problem.statusCode
  }

  /** No answer came back: offline, cut off, or the server is down. */
  get isNetworkError(): boolean {
    return this.problem.statusCode === NETWORK_ERROR && this.problem.httpStatus === 0
  }
}

/**
 * Recognises it by what it carries, not by its class: pages and server are bundles of their own, and an error
 * that goes from one to the other while a page is rendered has the other's class.
 */
export const isApiError = (error: unknown, statusCode?: StatusCode): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  'problem' in error &&
  (statusCode === undefined || (error as ApiError).problem.statusCode === statusCode)

/** The answer was that it is not here, or cannot be: asking again would not help. */
export const isNotHere = (error: unknown): boolean =>
  isApiError(error) && [400, 404].includes(error.problem.httpStatus)
