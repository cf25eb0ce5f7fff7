import * as v from 'valibot'

import { UserSummarySchema } from './user.ts'

/** Words of a guest about themselves, for the operator who decides whether they get an account. */
export const INTRODUCTION_MAX_LENGTH = 300
/** Words of an operator about why a request is declined. */
export const DECLINE_REASON_MAX_LENGTH = 500
/** Requests that are answered at once. */
export const SIGN_UP_REQUESTS_AT_ONCE = 50
/** A person who is declined reads why for so long. Then the account is gone, and its name free. */
export const DECLINED_DAYS = 7

/** How far the viewer's own request for an account has come. */
export const AdmissionSchema = v.object({
  isDeclined: v.boolean(),
  /** Words of the operator who declined it. */
  reason: v.string(),
  /** Seconds since 1970. */
  sinceTime: v.number(),
})

/** A person who waits for an account, as operators see them. `id` is that of the user. */
export const SignUpRequestSchema = v.object({
  ...UserSummarySchema.entries,
  introduction: v.string(),
  /** Seconds since 1970. */
  sinceTime: v.number(),
})
export type SignUpRequest = v.InferOutput<typeof SignUpRequestSchema>
