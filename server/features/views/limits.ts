/** Views of a video on a day by guests, new accounts and pages of other sites, from one address block. */
export const UNPROVEN_VIEWS_PER_BLOCK = 100
/** Reports of a viewer about a video on a day: more of them add nothing to what was watched. */
export const REPORTS_PER_VIEWER = 20
/**
 * Hours for which an account is new, so that making many and using them at once is worth as little as making up
 * devices.
 */
export const NEW_ACCOUNT_HOURS = 24

/** SQL: an account is old enough. @param createdAt an SQL expression */
export const isProvenSql = (createdAt: string): string =>
  `${createdAt} <= now() - interval '${NEW_ACCOUNT_HOURS} hours'`

/** Plays by one viewer that count for a video's rank. */
export const PLAYS_MAX_COUNT = 2
/** Plays that one report can tell of. */
export const PLAYS_PER_REPORT = 10
