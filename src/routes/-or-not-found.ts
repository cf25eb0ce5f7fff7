import { notFound } from '@tanstack/react-router'

import { isApiError } from '#contract/errors.ts'

/** Turns an answer that says "not here" into the page that says so, with the status 404. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isMissing = isApiError(error) && [400, 404].includes(error.problem.httpStatus)
    throw isMissing ? notFound() : error
  }
}
