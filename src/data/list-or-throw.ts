import { ApiError } from '#contract/errors.ts'
import type { Listed } from '#contract/failed-list.ts'

/**
 * Returns a list that was loaded, or throws the problem of one that was not: the screen then shows an error
 * instead of an empty list.
 */
export function listOrThrow<List>({ problem, ...list }: Listed<List>): List {
  if (problem) throw new ApiError(problem)
  return list as List
}
