/** So many seconds of youth weigh as much as ten times the points. */
const SECONDS_PER_TENFOLD = 45_000
/** What a device that played a clip through gives it, in likes. */
const POINTS_PER_PLAY = 0.2
/** More plays on one device give nothing more. */
const PLAYS_MAX_COUNT = 2

/**
 * SQL for a clip's rank in For you: the order of magnitude of its points plus its time of birth (Reddit's hot
 * rank). As its birth is added instead of its age being taken off, it changes only with what people do. A like
 * is one point. Watching only adds, so a clip that somebody has behind them does not come below them again.
 * @param likeCount an SQL expression over a row of `videos`
 * @param watchPoints another one
 */
export const scoreSql = (likeCount: string, watchPoints = 'watch_points'): string =>
  `log(1 + (${likeCount})::float8 + ${watchPoints}) + extract(epoch FROM created_at)::float8 / ${SECONDS_PER_TENFOLD}`

/**
 * SQL for the points that one device gives a clip.
 * @param watchTimeMs an SQL expression
 * @param media another one, over the column of `videos`
 */
export const watchPointsSql = (watchTimeMs: string, media: string): string =>
  `least(${watchTimeMs} / 1000.0 / greatest((${media} ->> 'durationSec')::float8, 1), ${PLAYS_MAX_COUNT}) * ${POINTS_PER_PLAY}`
