/** So many seconds of youth weigh as much as ten times the likes. */
const SECONDS_PER_TENFOLD = 45_000

/**
 * SQL for a clip's rank in For you: the order of magnitude of its likes plus its time of birth (Reddit's hot
 * rank). As its birth is added instead of its age being taken off, it changes with a like only.
 * @param likeCount an SQL expression over a row of `videos`
 */
export const scoreSql = (likeCount: string): string =>
  `log(1 + (${likeCount})::float8) + extract(epoch FROM created_at)::float8 / ${SECONDS_PER_TENFOLD}`
