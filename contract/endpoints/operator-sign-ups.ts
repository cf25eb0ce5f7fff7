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
  /** The oldest first. */
  'operator.signUps': read({
    path: '/api/operator/sign_ups/',
    input: v.object({
      cursor: v.optional(IdSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
    }),
    output: v.object({
      requests: v.array(SignUpRequestSchema),
      /** All who wait. */
      waitingCount: CountSchema,
      cursor: v.nullable(IdSchema),
    }),
    policy: { access: 'operator' },
  }),
  /** Opens accounts, or declines them with a reason. Those that another operator has answered meanwhile are left out. */
  'operator.answerSignUps': write({
    path: '/api/operator/answer_sign_ups/',
    input: v.object({
      userIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(SIGN_UP_REQUESTS_AT_ONCE)),
      isApproved: v.boolean(),
      /** Read by those who are declined, and needed for them. */
      reason: v.optional(longText(DECLINE_REASON_MAX_LENGTH), ''),
    }),
    output: v.object({ answeredIds: v.array(IdSchema) }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
}
