import * as v from 'valibot'

import { PINNED_VIDEOS_MAX } from '#contract/constants.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'

import { ID_MAX } from './ids.ts'

/** Encodes the place at which a list goes on, as text that clients pass back without reading it. */
export interface CursorFormat<Position> {
  encode(position: Position): string
  /**
   * The position of a cursor, or null for the start of the list.
   * @throws {ApiError} 400 when this format did not make the cursor
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
      // Node's base64url decoder skips what it does not know, so only what encodes back the same is ours.
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

/** A place in a list by rank. Everything at it and above it is behind. */
export const RankSchema = v.tuple([v.pipe(v.number(), v.finite()), IdSchema])
export type Rank = v.InferOutput<typeof RankSchema>

/** Lists with the highest rank first: the last one. */
export const rankCursor = cursorFormat(RankSchema)

/** The last of 9999: what is beyond 64 bits of microseconds is beyond PostgreSQL's timestamps, too. */
const LAST_MICROSECOND = '253402300799999999'
const MicrosecondsSchema = v.pipe(
  IdSchema,
  // Digits of the same length compare as text. Runs after a failed pattern too, so it must not throw.
  v.check(
    (text) =>
      text.padStart(LAST_MICROSECOND.length, '0') <= LAST_MICROSECOND &&
      text.length <= LAST_MICROSECOND.length,
  ),
)

/** A place in a list by time: microseconds since 1970, and the video or user. */
const MomentSchema = v.tuple([MicrosecondsSchema, IdSchema])
export type Moment = v.InferOutput<typeof MomentSchema>

/** Later than any row. */
export const END_OF_TIME: Moment = ['253402300799000000', ID_MAX]

/** SQL: the time of a moment, which is a parameter. */
export const timeSql = (parameter: string): string =>
  `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`

/** SQL: a time as a moment has it. */
export const microsecondsSql = (time: string): string =>
  `(extract(epoch FROM ${time}) * 1000000)::bigint::text`

/** Likes, and lists of users, with the latest first: the last one. */
export const momentCursor = cursorFormat(MomentSchema)

/** Lists with the newest first: the last id. */
export const newestCursor = cursorFormat(v.tuple([IdSchema]))

/** A user's own posts: the last id, and those of the pinned ones that came first, which do not come again. */
export const postsCursor = cursorFormat(
  v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(1 + PINNED_VIDEOS_MAX)),
)
