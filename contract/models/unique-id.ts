import * as v from 'valibot'

import { UNIQUE_ID_MAX_LENGTH } from '../constants.ts'

const ALLOWED = /^[A-Za-z0-9_.]+$/
const ONLY_DIGITS = /^\d+$/
const ONLY_PERIODS = /^\.+$/

/**
 * Whether a uniqueId is a real one (specification section 5): non-empty, not purely digits, only ASCII
 * letters, digits, underscore or period, at most 25 characters. `.` and `..` are path segments, not names.
 */
export const isRealUniqueId = (uniqueId: string): boolean =>
  uniqueId.length <= UNIQUE_ID_MAX_LENGTH &&
  ALLOWED.test(uniqueId) &&
  !ONLY_DIGITS.test(uniqueId) &&
  !ONLY_PERIODS.test(uniqueId)

/** A username chosen at sign-up, with one sentence for each rule it can break. */
export const UniqueIdSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Choose a username.'),
  v.maxLength(UNIQUE_ID_MAX_LENGTH, `A username can have at most ${UNIQUE_ID_MAX_LENGTH} characters.`),
  v.regex(ALLOWED, 'A username can have letters, digits, underscores and periods.'),
  v.check((name) => !ONLY_DIGITS.test(name), 'A username needs a letter, an underscore or a period.'),
  v.check((name) => !ONLY_PERIODS.test(name), 'A username needs a letter or a digit.'),
)
