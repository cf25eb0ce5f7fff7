import { ApiError } from '#contract/errors.ts'
import type { Listed } from '#contract/failed-list.ts'

/** A list that came. Throws the problem of one that did not: on the screen that is an error and no empty list. */
export function listOrThrow<List>({ problem, ...list }: Listed<List>): List {
  if (problem) throw new ApiError(problem)
  return list as List
}
