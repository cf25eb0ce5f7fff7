import * as v from 'valibot'

import { IdSchema } from './primitives.ts'

export const CLAIM_STATES = [
  'open',
  'rejected',
  /** The video or sound was taken down. */
  'upheld',
  /** The author objects: the thing is restored on a set date, unless the claimant goes to court. */
  'countered',
  'court',
  'restored',
  /** Due to be restored, but a later decision stands. */
  'overruled',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Decisions about a claim. Those about the video's sound change all videos that use it. */
export const CLAIM_OUTCOMES = ['reject', 'silence', 'remove', 'silenceSound', 'removeSound'] as const
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export const CLAIM_TEXT_MAX_LENGTH = 2_000
export const CLAIM_NAME_MAX_LENGTH = 200
/** Business days until a video is restored if nobody goes to court: 17 U.S.C. § 512 (g) (2) (C) requires 10 to 14. */
export const COUNTER_CLAIM_DAYS = { min: 10, max: 14 } as const

/** The counter-claim of an author. The claimant reads it. */
export const CounterClaimSchema = v.object({ name: v.string(), contact: v.string(), text: v.string() })
export type CounterClaim = v.InferOutput<typeof CounterClaimSchema>

/** A claim of copyright, as its claimant reads it. Times are seconds since 1970. */
export const ClaimSchema = v.object({
  id: IdSchema,
  kind: v.picklist(['video', 'sound']),
  /** The page of the thing. */
  path: v.string(),
  state: v.picklist(CLAIM_STATES),
  work: v.string(),
  time: v.number(),
  /** Note of the moderator who closed it. */
  note: v.string(),
  counter: v.nullable(CounterClaimSchema),
  /** When the thing is restored, once its author has objected. */
  dueTime: v.nullable(v.number()),
  /** The claimant's notice of an action in court. */
  court: v.string(),
})
export type Claim = v.InferOutput<typeof ClaimSchema>

/** The part of a claim that the author sees with the resulting decision. */
export const ClaimOfDecisionSchema = v.object({
  state: v.picklist(CLAIM_STATES),
  name: v.string(),
  work: v.string(),
  dueTime: v.nullable(v.number()),
})
export type ClaimOfDecision = v.InferOutput<typeof ClaimOfDecisionSchema>
