/** SQL of the limits of a video to viewers of an age and of regions. `video` is an alias of a row of `videos`. */

/** The age of a user in years, null when it is not known. */
export const ageOf = (user: string): string =>
  `(SELECT extract(year FROM age(current_date, birth_date))::int FROM users WHERE users.id = ${user})`

const isOldEnough = (viewer: string, video: string): string =>
  `(${video}.min_age = 0 OR coalesce(${ageOf(viewer)} >= ${video}.min_age, false))`

/** @param region SQL of the viewer's region, NULL when it is not known: then no refusal counts, and no permission */
export const isRegionAllowed = (region: string, video: string): string =>
  `(coalesce(${region}::text <> ALL (${video}.refused_regions), true)
    AND (${video}.allowed_regions IS NULL OR coalesce(${region}::text = ANY (${video}.allowed_regions), false)))`

export const isWithinLimits = (viewer: string, video: string, region: string): string =>
  `(${isOldEnough(viewer, video)} AND ${isRegionAllowed(region, video)})`

/** A viewer is asked whether they want to watch the video. */
export const isMasked = (video: string): string => `${video}.moderation IN ('mask', 'maskWithReason')`
