import * as v from 'valibot'

import { PINNED_VIDEOS_MAX } from '#contract/constants.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'

import { ID_MAX } from './ids.ts'

/** Encodes the position at which a list continues, as opaque text for clients. */
export interface CursorFormat<Position> {
  encode(position: Position): string
  /**
   * The position of a cursor, or null for the start of the list.
   * @throws {ApiError} 400 when the cursor is not of this format
   */
  decode(cursor: string | undefined): Position | null
}

export const cursorFormat = <Position>(
  schema: v.GenericSchema<unknown, Position>,
): CursorFormat<Position> => {
  const encode = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url')
  return {
    encode,
    decode(cursor) {
      if (!cursor) return null
      const parsed = v.safeParse(schema, parseJson(Buffer.from(cursor, 'base64url').toString()))
      // Node's base64url decoder skips unknown characters, so only text that encodes back to itself is ours.
      if (!parsed.success || encode(parsed.output) !== cursor) {
        throw invalidInput(sentence('cursorNotValid'))
      }
      return parsed.output
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A position in a list by rank. Everything at or above it was already listed. */
export const RankSchema = v.tuple([v.pipe(v.number(), v.finite()), IdSchema])
export type Rank = v.InferOutput<typeof RankSchema>

/** Cursor of lists with the highest rank first: the last item. */
export const rankCursor = cursorFormat(RankSchema)

/** The last microsecond of the year 9999, within both 64 bits and PostgreSQL's timestamps. */
const LAST_MICROSECOND = '253402300799999999'
const MicrosecondsSchema = v.pipe(
  IdSchema,
  // Digits of the same length compare as text. Also runs after a failed pattern, so it must not throw.
  v.check(
    (text) =>
      text.padStart(LAST_MICROSECOND.length, '0') <= LAST_MICROSECOND &&
      text.length <= LAST_MICROSECOND.length,
  ),
)

/** A position in a list by time: microseconds since 1970, and the video or user. */
const MomentSchema = v.tuple([MicrosecondsSchema, IdSchema])
export type Moment = v.InferOutput<typeof MomentSchema>

/** Later than any row. */
export const END_OF_TIME: Moment = ['253402300799000000', ID_MAX]

/** SQL: converts the time of a moment, a parameter, to a timestamp. */
export const timeSql = (parameter: string): string =>
  `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`

/** SQL: converts a timestamp to the time of a moment. */
export const microsecondsSql = (time: string): string =>
  `(extract(epoch FROM ${time}) * 1000000)::bigint::text`

/** Cursor of lists of likes and users with the latest first: the last item. */
export const momentCursor = cursorFormat(MomentSchema)

/** Cursor of lists with the newest first: the last id. */
export const newestCursor = cursorFormat(v.tuple([IdSchema]))

/** Cursor of a user's posts: the last id, and the ids of the pinned ones that came first and are not repeated. */
export const postsCursor = cursorFormat(
  v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(1 + PINNED_VIDEOS_MAX)),
)
