import * as v from 'valibot'

import { PASSWORD_MAX_LENGTH } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { NewPasswordSchema } from '../models/password.ts'
import { CountSchema } from '../models/primitives.ts'
import { UniqueIdSchema } from '../models/unique-id.ts'
import { UserSummarySchema } from '../models/user.ts'
import { ROLES } from '../roles.ts'
import { asValibotMessage } from '../sentence.ts'
import { readUsername } from '../user-texts.ts'

export const SessionSchema = v.object({
  user: v.nullable(UserSummarySchema),
  /** Of the user. Absent for those without rights. */
  role: v.optional(v.picklist(ROLES)),
})
/** Failed log-ins on an account since its owner logged in last. Absent when there were hardly any. */
const FailedLogInsSchema = v.object({
  count: CountSchema,
  /** Blocks of addresses that they came from. */
  networkCount: CountSchema,
  /** Seconds since 1970. */
  sinceTime: v.number(),
})
export type FailedLogIns = v.InferOutput<typeof FailedLogInsSchema>
export type Session = v.InferOutput<typeof SessionSchema>

export const sessionEndpoints = {
  'session.current': read({
    path: '/api/session/',
    input: v.object({}),
    output: SessionSchema,
    policy: { access: 'anyone' },
  }),
  'session.signUp': write({
    path: '/api/session/sign_up/',
    input: v.object({
      username: UniqueIdSchema,
      password: NewPasswordSchema,
    }),
    output: SessionSchema,
    policy: {
      access: 'anyone',
      idempotency: 'natural',
      limit: 'signUp',
      captcha: { after: 10, countedBy: 'address', passCalls: 10, slideAfter: 5 },
    },
  }),
  'session.logIn': write({
    path: '/api/session/log_in/',
    input: v.object({
      username: v.pipe(
        v.string(),
        v.transform(readUsername),
        v.nonEmpty(asValibotMessage('enterUsername')),
        v.maxLength(64),
      ),
      password: v.pipe(
        v.string(),
        v.nonEmpty(asValibotMessage('enterPassword')),
        v.maxLength(PASSWORD_MAX_LENGTH),
      ),
    }),
    output: v.object({ ...SessionSchema.entries, failedLogIns: v.optional(FailedLogInsSchema) }),
    policy: {
      access: 'anyone',
      idempotency: 'natural',
      limit: 'logIn',
      captcha: { after: 30, countedBy: 'address', passCalls: 3 },
    },
  }),
  'session.logOut': write({
    path: '/api/session/log_out/',
    input: v.object({}),
    output: SessionSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
}
