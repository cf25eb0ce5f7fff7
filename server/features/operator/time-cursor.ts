import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'

/** A place in a list by time: microseconds since 1970 and the id of a row. Null: the beginning. */
export type TimePlace = [string | null, string]

/**
 * Reads a cursor that `cursorOf` has made.
 * @param idPattern of the ids of the list
 * @throws {ApiError} 400 for another cursor
 */
export function placeOf(cursor: string | undefined, idPattern: RegExp, leastId: string): TimePlace {
  if (cursor === undefined) return [null, leastId]
  const [, micros, id = ''] = /^(\d{1,17})_(.+)$/.exec(cursor) ?? []
  if (micros === undefined || !idPattern.test(id)) throw invalidInput(sentence('cursorNotValid'))
  return [micros, id]
}

/** The cursor after the last row of a page. Null when there are no more. */
export const cursorOf = (last: { micros: string; id: string } | undefined, hasMore: boolean): string | null =>
  last && hasMore ? `${last.micros}_${last.id}` : null
