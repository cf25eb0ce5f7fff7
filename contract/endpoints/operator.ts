import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, PASSWORD_MAX_LENGTH, USER_PAGE_SIZE } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { AuditEntrySchema } from '../models/operator.ts'
import { IdSchema, integerParameter } from '../models/primitives.ts'
import { asValibotMessage } from '../sentence.ts'

const count = v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE)

/** Calls of moderators and operators. All but the first need a password that was given a short time ago. */
export const operatorEndpoints = {
  'operator.elevate': write({
    path: '/api/operator/elevate/',
    input: v.object({
      password: v.pipe(
        v.string(),
        v.nonEmpty(asValibotMessage('enterPassword')),
        v.maxLength(PASSWORD_MAX_LENGTH),
      ),
    }),
    /** Seconds since 1970. */
    output: v.object({ untilTime: v.number() }),
    policy: {
      access: 'member',
      idempotency: 'natural',
      limit: 'password',
    },
  }),
  /** The log of what was decided and set, the latest first. */
  'operator.audit': read({
    path: '/api/operator/audit/',
    input: v.object({ cursor: v.optional(IdSchema), count }),
    output: v.object({ entries: v.array(AuditEntrySchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'moderator' },
  }),
}
