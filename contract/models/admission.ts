import * as v from 'valibot'

import { UserSummarySchema } from './user.ts'

/** Characters of a guest's text about themselves, for the operator who decides about their account. */
export const INTRODUCTION_MAX_LENGTH = 300
/** Characters of an operator's reason for declining a request. */
export const DECLINE_REASON_MAX_LENGTH = 500
/** Requests that can be answered at once. */
export const SIGN_UP_REQUESTS_AT_ONCE = 50
/** Days for which a declined user can read why. After that the account is removed, and its name is free. */
export const DECLINED_DAYS = 7

/** State of the viewer's own request for an account. */
export const AdmissionSchema = v.object({
  isDeclined: v.boolean(),
  /** The reason given by the operator who declined it. */
  reason: v.string(),
  /** Seconds since 1970. */
  sinceTime: v.number(),
})

/** A request for an account, as operators see it. `id` is that of the user. */
export const SignUpRequestSchema = v.object({
  ...UserSummarySchema.entries,
  introduction: v.string(),
  /** Seconds since 1970. */
  sinceTime: v.number(),
})
export type SignUpRequest = v.InferOutput<typeof SignUpRequestSchema>
