import type { ReportKind } from './models/report.ts'

/** Things that moderators decide, in the order of their buttons. */
export const DECISIONS = [
  'keep',
  /** A video that waited for a review, or that the site kept back, is shown to those for whom its author meant it. */
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
  /** Never beside `keep`: both say that all is well. */
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

/** Decisions about a video that nobody has to have reported. */
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

/** Those after which a video still waits for its review: they are about its author. */
export const LEAVING_OPEN: readonly Decision[] = ['warn', 'suspend']

/** Messages belong to their conversation: of a bad one its author is answerable. */
export const DECISIONS_BY_KIND: Record<ReportKind, readonly Decision[]> = {
  video: DECISIONS.filter((decision) => decision !== 'release'),
  comment: ['keep', 'remove', ...USER_DECISIONS],
  user: ['keep', ...USER_DECISIONS],
  /** Videos are played without a sound that is silenced, and go with one that is removed. */
  sound: ['keep', 'silence', 'remove', ...USER_DECISIONS],
  /** A live that is removed ends. */
  live: ['keep', 'remove', ...USER_DECISIONS],
  chatLine: ['keep', 'remove', ...USER_DECISIONS],
  message: ['keep', ...USER_DECISIONS],
}

/** Years that a limit of age can ask for. */
export const MIN_AGES = [13, 16, 18] as const
/** Regions of a limit: those in which a video is not shown, or the only ones in which it is. */
export const REGION_RULES = ['refused', 'allowed'] as const
export type RegionRule = (typeof REGION_RULES)[number]
/** Days for which users can be kept from writing, or their accounts paused. */
export const SUSPENSION_DAYS = [1, 7, 30] as const
/** For how long the author can appeal. */
export const APPEAL_DAYS = 180
/** More reports at once are no decision any more. */
export const BULK_MAX_COUNT = 100
export const DECISION_NOTE_MAX_LENGTH = 500
export const APPEAL_MAX_LENGTH = 1_000

export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
