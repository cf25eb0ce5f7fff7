import { ADULT_AGE } from '#contract/moderation.ts'
import { isFollowing } from '#server/db/relations-sql.ts'

/** SQL of a video's age and region limits. `video` is an alias of a row of `videos`. */

/** The age of a user in years, null if unknown. */
export const ageOf = (user: string): string =>
  `(SELECT extract(year FROM age(current_date, birth_date))::int FROM users WHERE users.id = ${user})`

/** SQL: like `isMinor`, in a form that can use the index of birth dates; NULL if the date is unknown. */
export const hasMinorBirthDate = (user: string): string =>
  `${user}.birth_date > current_date - interval '${ADULT_AGE} years'`

/** SQL: a user is known to be under 18. `user` is an alias of a row of `users`. */
export const isMinor = (user: string): string => `coalesce(${hasMinorBirthDate(user)}, false)`

/**
 * SQL: a user can be suggested to a viewer. Minors are not suggested to strangers (specification section 3, age
 * verification), only to users whom they follow, or who follow them.
 */
export const maySuggest = (viewer: string, user: string): string =>
  `(NOT ${isMinor(user)} OR ${isFollowing(`${user}.id`, viewer)} OR ${isFollowing(viewer, `${user}.id`)})`

const isOldEnough = (viewer: string, video: string): string =>
  `(${video}.min_age = 0 OR coalesce(${ageOf(viewer)} >= ${video}.min_age, false))`

/** @param region SQL of the viewer's region, NULL if unknown: then neither refused nor allowed regions match */
export const isRegionAllowed = (region: string, video: string): string =>
  `(coalesce(${region}::text <> ALL (${video}.refused_regions), true)
    AND (${video}.allowed_regions IS NULL OR coalesce(${region}::text = ANY (${video}.allowed_regions), false)))`

export const isWithinLimits = (viewer: string, video: string, region: string): string =>
  `(${isOldEnough(viewer, video)} AND ${isRegionAllowed(region, video)})`

/** SQL: viewers have to confirm that they want to watch the video. */
export const isMasked = (video: string): string => `${video}.moderation IN ('mask', 'maskWithReason')`
