import { WATCHED_DAYS } from '#contract/constants.ts'

/** Videos of one user that are stored as seen and in the watch history: the most recently seen. */
export const SEEN_MAX_COUNT = 3_000
export const SEEN_DAYS = WATCHED_DAYS
/** A video is fresh until this many users have seen it, for a limited number of days. */
export const FRESH_VIEWER_COUNT = 100
export const FRESH_DAYS = 3
