/**
 * The audience that a video has in effect, which the column `shown_to` holds: `nobody` while it is not ready and once it is
 * deleted or removed, `self` before its time and while the site keeps it back, and no wider than followers while its
 * author's account is private. A masked one is in no list, and one with a limit of age or region in none that all share.
 */
export const SHOWN_TO = [
  'everyone',
  /** Everyone whom the limits of age and region allow. */
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

// Indexes are partial by these: a query uses one only with the very same words.

/** SQL: shown to everyone, so that feeds and lists which all viewers share may hold it. */
export const IS_PUBLIC = "shown_to = 'everyone'"
/** SQL: in lists of at least some viewers. */
export const IS_LISTED = "shown_to IN ('everyone', 'limited', 'followers', 'friends')"
/**
 * SQL: a moderator has to look at it, so that it is shown, or shown without what a classifier has put before it. One that its
 * author keeps to themselves waits until they show it to others.
 */
export const IS_IN_REVIEW =
  "is_review_due AND state = 'ready' AND deleted_at IS NULL AND author_standing = 'good' AND audience <> 'self'"
/** SQL: its files lie where its audience does not want them. */
export const IS_MISPLACED = "media IS NOT NULL AND has_public_files <> (shown_to = 'everyone')"
/** SQL: to be removed for good. Its author has said so, or its time to be restored is over. */
export const IS_REMOVED = "deleted_at = 'epoch'"
/** SQL: its files are named by their content, as earlier versions did, and may be those of other videos, too. */
export const HAS_SHARED_FILES = "media IS NOT NULL AND NOT media ? 'areFilesOwn'"
/** SQL: the place of a video among its author's, the newest first. A scheduled one takes it when it is published. */
export const LIST_ORDER = 'coalesce(published_order, id)'
