import { WATCHED_DAYS } from '#contract/constants.ts'

/** Videos of one member that are kept as seen, and in the watch history: those seen last. */
export const SEEN_MAX_COUNT = 3_000
export const SEEN_DAYS = WATCHED_DAYS
/** A video is fresh until so many users have seen it, and no longer than so many days. */
export const FRESH_VIEWER_COUNT = 100
export const FRESH_DAYS = 3
