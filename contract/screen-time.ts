/** Minutes a day that can be chosen. */
export const SCREEN_TIME_LIMITS = [30, 60, 90, 120] as const
/** No limit. Minors have one always. */
export const NO_SCREEN_TIME_LIMIT = 0

/** More time is in no day, also on the one that is an hour longer. */
export const SCREEN_TIME_DAY_MS = 25 * 60 * 60_000
/** A device says so often how long its user has been there, at most. */
export const SCREEN_TIME_REPORT_MS = 3 * 60_000
