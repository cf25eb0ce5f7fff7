import { UNIQUE_ID_MAX_LENGTH } from './constants.ts'

export const UNIQUE_ID_LETTERS = /^[A-Za-z0-9_.]+$/
export const ONLY_DIGITS = /^\d+$/
export const ONLY_PERIODS = /^\.+$/

/**
 * Whether a uniqueId is a real one (specification section 5): non-empty, not purely digits, only ASCII
 * letters, digits, underscore or period, at most 25 characters. `.` and `..` are path segments, not names.
 */
export const isRealUniqueId = (uniqueId: string): boolean =>
  uniqueId.length <= UNIQUE_ID_MAX_LENGTH &&
  UNIQUE_ID_LETTERS.test(uniqueId) &&
  !ONLY_DIGITS.test(uniqueId) &&
  !ONLY_PERIODS.test(uniqueId)

/** Whether an address contains a former name of its user. An address with an id or a secUid contains no name. */
export const isFormerName = (name: string, { uniqueId }: { uniqueId: string }): boolean =>
  isRealUniqueId(name) && name.toLowerCase() !== uniqueId.toLowerCase()
