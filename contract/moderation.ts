/** States of a video that moderators and checks give it (docs/status-codes.md). */
export const MODERATIONS = [
  'none',
  /** From a new account, and not reviewed yet. */
  'firstReview',
  /** Reported, changed or doubtful: to be reviewed again. */
  'recheck',
  /** May be harmful. */
  'risk',
  /** Shown to viewers who confirm that they want to watch it anyway. */
  'mask',
  /** The same, and viewers are told the reason. */
  'maskWithReason',
  /** Only its author can see it. */
  'hidden',
  /** Nobody sees it, and its file cannot be posted again. */
  'removed',
] as const
export type Moderation = (typeof MODERATIONS)[number]

/** Reasons for a mask that viewers are told. */
export const MASK_REASONS = ['violence', 'shocking', 'sexual', 'dangerous', 'flashing'] as const
export type MaskReason = (typeof MASK_REASONS)[number]

/** Whether only its author can see a video until a moderator has reviewed it. */
export const isHeldBack = (moderation: Moderation | undefined): boolean =>
  moderation === 'firstReview' || moderation === 'recheck' || moderation === 'risk'

/** Why a video waits for a review. */
export const REVIEW_CAUSES = [
  'firstReview',
  'recheck',
  'risk',
  /** The classifier has masked it. */
  'mask',
  /** The classifier has given it a minimum age. */
  'age',
] as const
export type ReviewCause = (typeof REVIEW_CAUSES)[number]

/** Standing of an account with the site. All but `good` hide its profile and videos, and keep it from writing. */
export const STANDINGS = [
  'good',
  'banned',
  'abnormal',
  'underAge',
  /** Signed up, but not approved by an operator yet. Invisible to all others. */
  'waiting',
  /** Deleted by its user, who may still come back. Invisible to all others. */
  'leaving',
] as const
export type Standing = (typeof STANDINGS)[number]

/** Rules of the site against a hashtag (specification section 8: hashtag blacklist, hashtag sensitive word, hashtag unshelve). */
export const HASHTAG_RULES = ['blacklisted', 'sensitive', 'unshelved'] as const
export type HashtagRule = (typeof HASHTAG_RULES)[number]

export const MUSIC_STATES = [
  'available',
  /** The site may not use it: videos are shown without it. */
  'noCopyright',
  /** Removed, and its videos with it. */
  'unshelved',
] as const
export type MusicState = (typeof MUSIC_STATES)[number]

/** The minimum age for an account (specification section 8, user FTC). */
export const ACCOUNT_MIN_AGE = 13
/** Users below this age are minors. */
export const ADULT_AGE = 18

/** Limits of a video to an age and to regions (ISO 3166) of viewers. */
export interface ViewerLimits {
  /** 0: any. */
  minAge: number
  /** Null: all. */
  allowedRegions: string[] | null
  refusedRegions: string[] | null
}
