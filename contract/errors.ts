import { NETWORK_ERROR } from './constants.ts'
import type { Problem } from './models/problem.ts'
import type { StatusCode } from './status-codes.ts'

export type { Problem }

/** A failed call, on either side of the worker and of the network. */
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

  /** No response came: offline, disconnected, or the server is down. */
  get isNetworkError(): boolean {
    return this.problem.statusCode === NETWORK_ERROR && this.problem.httpStatus === 0
  }
}

/**
 * Recognises an `ApiError` by its properties, not by its class: pages and server are separate bundles, and an error
 * that passes from one to the other while a page is rendered has the other's class.
 */
export const isApiError = (error: unknown, statusCode?: StatusCode): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  'problem' in error &&
  (statusCode === undefined || (error as ApiError).problem.statusCode === statusCode)
