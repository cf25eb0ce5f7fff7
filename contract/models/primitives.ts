import * as v from 'valibot'

import { userTextProblem, userTextRules, type UserText } from '../user-texts.ts'

const INT64_MAX = '9223372036854775807'
/** A place in each pool of For you, with the longest ids, has about 700. */
const CURSOR_MAX_LENGTH = 1_024

/** A time-ordered 64-bit number as a decimal string: JavaScript numbers lose its last digits. */
export const IdSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,18}$/, 'This is not an id.'),
  // Digits of the same length compare as text. Runs after a failed pattern too, so it must not throw.
  v.check((id) => id.length < INT64_MAX.length || id <= INT64_MAX, 'This is not an id.'),
)

/**
 * Of an upload: drawn by lot, so that nobody finds another's by trying. Those of the versions before are numbers and
 * go on as they are.
 */
export const UploadIdSchema = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{32}|[1-9]\d{0,18})$/, 'This is not an id.'),
)

/**
 * 128 random bits by which a device recognises what it sends: a comment, a message, a line of a chat, or itself as the publisher
 * of a live.
 */
export const LocalIdSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{32}$/, 'This is not an id of 32 hexadecimal digits.'),
)

/** Position from which a list continues. Opaque to callers: only the server makes and reads it. */
export const CursorSchema = v.pipe(v.string(), v.maxLength(CURSOR_MAX_LENGTH))

export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Place of a message in its conversation: 1, 2, 3 ... in the order in which the server took them. */
export const SeqSchema = v.pipe(CountSchema, v.maxValue(999_999_999))

/** A whole number that a query string carries as text. */
export const integerParameter = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )

/** Text a person wrote, made clean, with the sentence of its field when it is empty or too long then. */
export const userText = (kind: UserText) =>
  v.pipe(
    v.string(),
    v.transform(userTextRules[kind].clean),
    v.check(
      (text) => userTextProblem(kind, text) === undefined,
      ({ input }) => JSON.stringify(userTextProblem(kind, input)),
    ),
  )

/** `YYYY-MM-DD` */
export const BirthDateSchema = v.pipe(v.string(), v.isoDate('This is not a date.'))

/** Opaque to callers, made and read by the server only. */
export const ViewTokenSchema = v.pipe(v.string(), v.maxLength(64))
