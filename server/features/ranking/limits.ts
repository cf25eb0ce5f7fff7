/** Videos of one member that are kept as seen: those seen last. */
export const SEEN_MAX_COUNT = 3_000
/** A video that was seen so long ago may come again. */
export const SEEN_DAYS = 90
/** A video is fresh until so many users have seen it, and no longer than so many days. */
export const FRESH_VIEWER_COUNT = 100
export const FRESH_DAYS = 3
