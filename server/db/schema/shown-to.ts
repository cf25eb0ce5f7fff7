/**
 * The effective audience of a video, in the column `shown_to`: `nobody` while it is not ready and once it is deleted or
 * removed, `self` before its scheduled time and while the site holds it back, and no wider than followers while its
 * author's account is private. A masked video is in no list, and one with an age or region limit in no list that all
 * viewers share.
 */
export const SHOWN_TO = [
  'everyone',
  /** Everyone whom the age and region limits allow. */
  'limited',
  'followers',
  'friends',
  'self',
  'unlisted',
  'followersByLink',
  'nobody',
] as const
export type ShownTo = (typeof SHOWN_TO)[number]

const IS_MASKED = "moderation IN ('mask', 'maskWithReason')"
const IS_LIMITED = '(min_age > 0 OR allowed_regions IS NOT NULL OR refused_regions IS NOT NULL)'

/** SQL of `shown_to`, over the columns of a row of `videos`. PostgreSQL computes it with every write. */
export const SHOWN_TO_SQL = `CASE
  WHEN state <> 'ready' OR deleted_at IS NOT NULL OR moderation = 'removed' THEN 'nobody'
  WHEN scheduled_at IS NOT NULL OR moderation IN ('firstReview', 'recheck', 'risk', 'hidden')
    OR author_standing <> 'good' OR is_unshelved_by_music THEN 'self'
  WHEN ${IS_MASKED} AND (audience = 'followers' OR is_author_private AND audience = 'everyone') THEN 'followersByLink'
  WHEN ${IS_MASKED} AND audience = 'everyone' THEN 'unlisted'
  WHEN is_author_private AND audience = 'everyone' THEN 'followers'
  WHEN is_author_private AND audience = 'unlisted' THEN 'followersByLink'
  WHEN audience = 'everyone' AND ${IS_LIMITED} THEN 'limited'
  ELSE audience END`

// Conditions of partial indexes, which a query uses only with exactly the same SQL.

/** SQL: shown to everyone, so it may be in feeds and lists that all viewers share. */
export const IS_PUBLIC = "shown_to = 'everyone'"
/** SQL: in lists of at least some viewers. */
export const IS_LISTED = "shown_to IN ('everyone', 'limited', 'followers', 'friends')"
/**
 * SQL: waits for a moderator, who releases it or removes the classifier's restriction. A video whose audience is only
 * its author waits until they widen it.
 */
export const IS_IN_REVIEW =
  "is_review_due AND state = 'ready' AND deleted_at IS NULL AND author_standing = 'good' AND audience <> 'self'"
/** SQL: its files are not where its audience requires them to be. */
export const IS_MISPLACED = "media IS NOT NULL AND has_public_files <> (shown_to = 'everyone')"
/** SQL: to be removed for good, because its author wants that or it can no longer be restored. */
export const IS_REMOVED = "deleted_at = 'epoch'"
/** SQL: its files are named by their content, as in earlier versions, and may also belong to other videos. */
export const HAS_SHARED_FILES = "media IS NOT NULL AND NOT media ? 'areFilesOwn'"
/** SQL: the position of a video among its author's, the newest first. A scheduled one gets it on publication. */
export const LIST_ORDER = 'coalesce(published_order, id)'
