import { ADULT_AGE } from '#contract/moderation.ts'
import { areFriends, isFollowing } from '#server/db/relations-sql.ts'
import { ageOf } from '#server/features/visibility/limits.ts'

/**
 * SQL of who can save a user's videos that have no choice of their own: for minors, nobody. `user` is an alias of a row
 * of `users`, not its name.
 */
export const audienceOfSettings = (user: string): string =>
  `coalesce(${user}.download_audience, CASE WHEN ${ageOf(`${user}.id`)} < ${ADULT_AGE} THEN 'nobody' ELSE 'everyone' END)`

/**
 * SQL of whether a viewer may save a video that they may watch.
 * @param video an alias of a row of `videos`
 */
export const mayDownload = (viewer: string, video: string): string => `(
  ${video}.author_id = ${viewer} OR CASE coalesce(${video}.download_audience,
    (SELECT ${audienceOfSettings('author')} FROM users AS author WHERE author.id = ${video}.author_id))
    WHEN 'everyone' THEN true
    WHEN 'followers' THEN ${isFollowing(viewer, `${video}.author_id`)}
    WHEN 'friends' THEN ${areFriends(viewer, `${video}.author_id`)}
    ELSE false END)`
