import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'

/** A position in a list by a number, such as microseconds since 1970, and by the id of a row. Null: the beginning. */
export type NumberPlace = [string | null, string]

/**
 * Reads a cursor that `cursorOf` has made.
 * @param idPattern of the ids of the list
 * @throws {ApiError} 400 for another cursor
 */
export function placeOf(cursor: string | undefined, idPattern: RegExp, leastId: string): NumberPlace {
  if (cursor === undefined) return [null, leastId]
  const [, key, id = ''] = /^(\d{1,17})_(.+)$/.exec(cursor) ?? []
  if (key === undefined || !idPattern.test(id)) throw invalidInput(sentence('cursorNotValid'))
  return [key, id]
}

/** The cursor after the last row of a page. Null when there is no more. */
export const cursorOf = (last: { key: string; id: string } | undefined, hasMore: boolean): string | null =>
  last && hasMore ? `${last.key}_${last.id}` : null
