import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import {
  DECLINE_REASON_MAX_LENGTH,
  SIGN_UP_REQUESTS_AT_ONCE,
  SignUpRequestSchema,
} from '../models/admission.ts'
import { longText } from '../models/decision.ts'
import { CountSchema, IdSchema, integerParameter } from '../models/primitives.ts'

/** Calls of operators about people who wait for an account, while sign-up is by approval. */
export const operatorSignUpEndpoints = {
  /** Requests for an account, the oldest first. */
  'operator.signUps': read({
    path: '/api/operator/sign_ups/',
    input: v.object({
      cursor: v.optional(IdSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
    }),
    output: v.object({
      requests: v.array(SignUpRequestSchema),
      /** All waiting requests. */
      waitingCount: CountSchema,
      cursor: v.nullable(IdSchema),
    }),
    policy: { access: 'operator' },
  }),
  /**
   * Approves requests, or declines them with a reason. Requests that another operator has meanwhile answered are
   * skipped.
   */
  'operator.answerSignUps': write({
    path: '/api/operator/answer_sign_ups/',
    input: v.object({
      userIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(SIGN_UP_REQUESTS_AT_ONCE)),
      isApproved: v.boolean(),
      /** Shown to users who are declined, and required then. */
      reason: v.optional(longText(DECLINE_REASON_MAX_LENGTH), ''),
    }),
    output: v.object({ answeredIds: v.array(IdSchema) }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
}
