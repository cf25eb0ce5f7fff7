import { PLAYS_MAX_COUNT } from '#server/features/views/limits.ts'

/** Seconds by which a video must be newer to weigh as much as ten times the points. */
export const SECONDS_PER_TENFOLD = 45_000
/** Points for a video that a viewer played through, in likes. */
export const POINTS_PER_PLAY = 0.2
/**
 * Limit of the points that all guests and new accounts, and all users who exchange likes with the author, together give a
 * video, in likes: less than one, as anyone can make any number of accounts. Half of it is reached at the number of
 * points below.
 */
export const UNPROVEN_MAX_POINTS = 0.9
export const UNPROVEN_HALF_AT_POINTS = 20

/** SQL expressions over a row of `videos`, where they differ from its columns. */
interface Points {
  likeCount?: string
  unprovenLikeCount?: string
  watchPoints?: string
  unprovenPoints?: string
}

/**
 * SQL for a video's rank in For you: the order of magnitude of its points plus its time of posting (Reddit's hot rank).
 * As that time is added, instead of subtracting an age, the rank changes only with users' actions. A like is one point.
 * Watching only adds points, so a video that a viewer has passed does not reappear further down.
 */
export function scoreSql({
  likeCount = 'like_count',
  unprovenLikeCount = 'unproven_like_count',
  watchPoints = 'watch_points',
  unprovenPoints = 'unproven_points',
}: Points = {}): string {
  const proven = `(${likeCount})::float8 - (${unprovenLikeCount}) + ${watchPoints}`
  // Clamped, as sums of fractions are not exact.
  const unproven = `greatest(${unprovenLikeCount} + ${unprovenPoints}, 0)`
  const bounded = `${UNPROVEN_MAX_POINTS} * ${unproven} / (${unproven} + ${UNPROVEN_HALF_AT_POINTS})`
  return `log(1 + greatest(${proven}, 0) + ${bounded}) + extract(epoch FROM created_at)::float8 / ${SECONDS_PER_TENFOLD}`
}

/**
 * SQL for the points that one viewer gives a video.
 * @param watchTimeMs SQL of a time in milliseconds
 * @param media SQL of the video's media, over the column of `videos`
 */
export const watchPointsSql = (watchTimeMs: string, media: string): string =>
  `least(${watchTimeMs} / 1000.0 / greatest((${media} ->> 'durationSec')::float8, 1), ${PLAYS_MAX_COUNT}) * ${POINTS_PER_PLAY}`
