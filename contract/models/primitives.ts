import * as v from 'valibot'

import { userTextProblem, userTextRules, type UserText } from '../user-texts.ts'

const INT64_MAX = '9223372036854775807'
/** The longest cursor, a position in each pool and in many groups of For you with the longest ids, has about 1,020. */
const CURSOR_MAX_LENGTH = 1_024

/** A time-ordered 64-bit number as a decimal string: JavaScript numbers lose its last digits. */
export const IdSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,18}$/, 'This is not an id.'),
  // Digits of the same length compare as text. Also runs after a failed pattern, so it must not throw.
  v.check((id) => id.length < INT64_MAX.length || id <= INT64_MAX, 'This is not an id.'),
)

/**
 * Id of an upload: random, so that nobody finds another user's by trying. Those of earlier versions are numbers and
 * stay valid.
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

/** Place of a message in its conversation: 1, 2, 3 ... in the order in which the server received them. */
export const SeqSchema = v.pipe(CountSchema, v.maxValue(999_999_999))

/** A whole number that a query string carries as text. */
export const integerParameter = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )

/** Cleans a text that a user wrote, and refuses it with the sentence of its field if it is then empty or too long. */
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

/** Made up by the device that saw the event, so that an event that arrives twice is stored once. */
export const EventIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'This is not an event id.'))
