import * as v from 'valibot'

import { IdSchema } from './primitives.ts'

export const CLAIM_STATES = [
  'open',
  'rejected',
  /** The video or sound was taken down. */
  'upheld',
  /** The author objects: the thing comes back on a day, unless the claimant goes to court. */
  'countered',
  'court',
  'restored',
  /** Due to come back, but a later decision holds. */
  'overruled',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Decisions about a claim. Those about its sound change all videos with it. */
export const CLAIM_OUTCOMES = ['reject', 'silence', 'remove', 'silenceSound', 'removeSound'] as const
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export const CLAIM_TEXT_MAX_LENGTH = 2_000
export const CLAIM_NAME_MAX_LENGTH = 200
/** Business days until a video is back, when nobody goes to court: 17 U.S.C. § 512 (g) (2) (C) wants 10 to 14. */
export const COUNTER_CLAIM_DAYS = { min: 10, max: 14 } as const

/** The words of an author who objects to a claim. The claimant reads them. */
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
  /** Words of the moderator who closed it. */
  note: v.string(),
  counter: v.nullable(CounterClaimSchema),
  /** When the thing is back, once its author objects. */
  dueTime: v.nullable(v.number()),
  /** The claimant's notice of an action in court. */
  court: v.string(),
})
export type Claim = v.InferOutput<typeof ClaimSchema>

/** The part of a claim that the author reads beside the decision that it led to. */
export const ClaimOfDecisionSchema = v.object({
  state: v.picklist(CLAIM_STATES),
  name: v.string(),
  work: v.string(),
  dueTime: v.nullable(v.number()),
})
export type ClaimOfDecision = v.InferOutput<typeof ClaimOfDecisionSchema>
