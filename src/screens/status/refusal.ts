import { isNotFound } from '@tanstack/react-router'

import { isApiError, type Problem } from '#contract/errors.ts'

/** The problem for which a page is not shown: of a subject that was refused (`loadOrNotFound`), or of a call that failed. */
export const refusalOf = (error: unknown): Problem | undefined =>
  isNotFound(error) ? (error.data as Problem | undefined) : isApiError(error) ? error.problem : undefined

const NOT_FOUND = 404
/** An address that cannot be one is that of no page, whatever the judge of inputs says. */
const INVALID_INPUT = 400

/** The HTTP status of a page whose subject is refused: that of its code (specification section 8). */
export function pageStatusOf(error: unknown): number | undefined {
  const httpStatus = refusalOf(error)?.httpStatus ?? 0
  if (httpStatus === INVALID_INPUT) return NOT_FOUND
  return httpStatus > INVALID_INPUT ? httpStatus : undefined
}
