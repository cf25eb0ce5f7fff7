import { isNotFound } from '@tanstack/react-router'

import { isApiError, type Problem } from '#contract/errors.ts'

/** The problem that keeps a page from being shown: of a refused subject (`loadOrNotFound`), or of a failed call. */
export const refusalOf = (error: unknown): Problem | undefined =>
  isNotFound(error) ? (error.data as Problem | undefined) : isApiError(error) ? error.problem : undefined

const NOT_FOUND = 404
/** An invalid address belongs to no page, so its problem becomes 404. */
const INVALID_INPUT = 400

/** The HTTP status of a page whose subject is refused: that of its code (specification section 8). */
export function pageStatusOf(error: unknown): number | undefined {
  const httpStatus = refusalOf(error)?.httpStatus ?? 0
  if (httpStatus === INVALID_INPUT) return NOT_FOUND
  return httpStatus > INVALID_INPUT ? httpStatus : undefined
}
