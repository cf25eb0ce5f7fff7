/** Views of a video in an hour by guests and new accounts of one address block. */
export const UNPROVEN_VIEWS_PER_BLOCK = 30
/**
 * Hours for which an account is new, so that making many and using them at once is worth as little as making up
 * devices.
 */
export const NEW_ACCOUNT_HOURS = 24

/** SQL: an account is old enough. @param createdAt an SQL expression */
export const isProvenSql = (createdAt: string): string =>
  `${createdAt} <= now() - interval '${NEW_ACCOUNT_HOURS} hours'`

/** Plays by one viewer that count for a video. */
export const PLAYS_MAX_COUNT = 2
