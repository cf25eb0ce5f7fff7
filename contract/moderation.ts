/** States of a video that moderators and checks give it (docs/status-codes.md). */
export const MODERATIONS = [
  'none',
  /** Of a new account, and not looked at yet. */
  'firstReview',
  /** Reported, changed or doubtful: it is looked at again. */
  'recheck',
  /** May do harm. */
  'risk',
  /** Shown to those who say that they want to watch it anyway. */
  'mask',
  /** The same, and they are told why. */
  'maskWithReason',
  /** For its author alone. */
  'hidden',
  /** Nobody sees it, and its file cannot be posted again. */
  'removed',
] as const
export type Moderation = (typeof MODERATIONS)[number]

/** Reasons of a mask that viewers are told. */
export const MASK_REASONS = ['violence', 'shocking', 'sexual', 'dangerous', 'flashing'] as const
export type MaskReason = (typeof MASK_REASONS)[number]

/** Nobody but its author has seen it, until a moderator has looked at it. */
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

/** How an account stands with the site. All but `good` hide its profile and its videos, and it writes nothing. */
export const STANDINGS = [
  'good',
  'banned',
  'abnormal',
  'underAge',
  /** Signed up, and not approved by an operator. For all others it is not there. */
  'waiting',
  /** Deleted by its user, who may still come back. For all others it is not there. */
  'leaving',
] as const
export type Standing = (typeof STANDINGS)[number]

/** Rules of the site against a hashtag (specification section 8: hashtag blacklist, hashtag sensitive word, hashtag unshelve). */
export const HASHTAG_RULES = ['blacklisted', 'sensitive', 'unshelved'] as const
export type HashtagRule = (typeof HASHTAG_RULES)[number]

export const MUSIC_STATES = [
  'available',
  /** Not for the site to use: videos are shown without it. */
  'noCopyright',
  /** Gone, and its videos with it. */
  'unshelved',
] as const
export type MusicState = (typeof MUSIC_STATES)[number]

/** The youngest age at which a user may have an account (specification section 8, user FTC). */
export const ACCOUNT_MIN_AGE = 13
/** Below it a user is a minor. */
export const ADULT_AGE = 18

/** Limits of a video to viewers of an age and of regions (ISO 3166). */
export interface ViewerLimits {
  /** 0: any. */
  minAge: number
  /** Null: all. */
  allowedRegions: string[] | null
  refusedRegions: string[] | null
}
