import type { ReportKind } from './models/report.ts'

/** Decisions that moderators make, in the order of their buttons. */
export const DECISIONS = [
  'keep',
  /** A video that waited for a review, or that the site held back, is shown to the audience that its author chose. */
  'release',
  'limitAge',
  'limitRegion',
  'mask',
  'silence',
  'hide',
  'remove',
  'warn',
  'suspend',
  'pause',
  'ban',
] as const
export type Decision = (typeof DECISIONS)[number]

/** Keys of a keyboard, one for each decision. */
export const DECISION_KEYS: Record<Decision, string> = {
  keep: 'k',
  /** Never offered together with `keep`: both approve. */
  release: 'k',
  limitAge: 'a',
  limitRegion: 'g',
  mask: 'm',
  silence: 's',
  hide: 'h',
  remove: 'r',
  warn: 'w',
  suspend: 'u',
  pause: 'p',
  ban: 'b',
}

/** Decisions about a user, whatever was reported. */
export const USER_DECISIONS = ['warn', 'suspend', 'pause', 'ban'] as const satisfies readonly Decision[]

/** Decisions about a sound itself, reported or not. */
export const SOUND_DECISIONS = ['silence', 'remove'] as const satisfies readonly Decision[]

/** Decisions about a video, reported or not. */
export const VIDEO_DECISIONS = [
  'release',
  'limitAge',
  'limitRegion',
  'mask',
  'silence',
  'hide',
  'remove',
  ...USER_DECISIONS,
] as const satisfies readonly Decision[]

/** Decisions after which a video still waits for its review, as they are about its author. */
export const LEAVING_OPEN: readonly Decision[] = ['warn', 'suspend']

/** A message cannot be removed from its conversation: decisions are about its author. */
export const DECISIONS_BY_KIND: Record<ReportKind, readonly Decision[]> = {
  video: DECISIONS.filter((decision) => decision !== 'release'),
  comment: ['keep', 'remove', ...USER_DECISIONS],
  user: ['keep', ...USER_DECISIONS],
  /** Videos lose the sound when it is silenced, and are removed with it. */
  sound: ['keep', 'silence', 'remove', ...USER_DECISIONS],
  /** A live that is removed ends. */
  live: ['keep', 'remove', ...USER_DECISIONS],
  chatLine: ['keep', 'remove', ...USER_DECISIONS],
  message: ['keep', ...USER_DECISIONS],
}

/** Ages that an age limit can require. */
export const MIN_AGES = [13, 16, 18] as const
/**
 * Kinds of region limits: `refused` names the regions in which a video is not shown, `allowed` the only ones in which
 * it is.
 */
export const REGION_RULES = ['refused', 'allowed'] as const
export type RegionRule = (typeof REGION_RULES)[number]
/** Days for which a user can be suspended or an account paused. */
export const SUSPENSION_DAYS = [1, 7, 30] as const
/** For how long the author can appeal. */
export const APPEAL_DAYS = 180
/** More than this is no considered decision any more. */
export const BULK_MAX_COUNT = 100
export const DECISION_NOTE_MAX_LENGTH = 500
export const APPEAL_MAX_LENGTH = 1_000

export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
