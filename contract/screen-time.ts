/** Limits that can be chosen, in minutes a day. */
export const SCREEN_TIME_LIMITS = [30, 60, 90, 120] as const
/** No limit. Minors cannot choose it. */
export const NO_SCREEN_TIME_LIMIT = 0

/** The longest day, on which clocks are set back, has 25 hours. */
export const SCREEN_TIME_DAY_MS = 25 * 60 * 60_000
/** The shortest time between two reports of a device. */
export const SCREEN_TIME_REPORT_MS = 3 * 60_000
