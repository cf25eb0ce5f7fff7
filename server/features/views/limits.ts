/** Views of a video in an hour by guests and new accounts of one block of addresses. */
export const UNPROVEN_VIEWS_PER_BLOCK = 30
/** An account is new so long: making many of them and using them at once is worth as little as making up devices. */
export const NEW_ACCOUNT_HOURS = 24

/** SQL for whether an account has been there long enough. @param createdAt an SQL expression */
export const isProvenSql = (createdAt: string): string =>
  `${createdAt} <= now() - interval '${NEW_ACCOUNT_HOURS} hours'`

/** More plays by one viewer give a video nothing more. */
export const PLAYS_MAX_COUNT = 2
