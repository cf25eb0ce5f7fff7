import * as v from 'valibot'

import { PASSWORD_MAX_LENGTH } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { NewPasswordSchema } from '../models/password.ts'
import { CountSchema } from '../models/primitives.ts'
import { UniqueIdSchema } from '../models/unique-id.ts'
import { asValibotMessage } from '../sentence.ts'
import { SessionSchema } from './session.ts'

/** The password of the viewer, once more: a device that is left open is not enough. */
const OwnPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(asValibotMessage('enterPassword')),
  v.maxLength(PASSWORD_MAX_LENGTH),
)

/** A device on which the viewer is logged in. */
const DeviceSessionSchema = v.object({
  id: v.string(),
  /** Names that need no translation. Null where the browser tells none that is known. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The country (ISO 3166) that it was used in last. Null where the site is not told. */
  region: v.nullable(v.string()),
  /** Seconds since 1970, as all times. */
  createTime: v.number(),
  lastUseTime: v.number(),
  isCurrent: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof DeviceSessionSchema>

const EndedSchema = v.object({ endedCount: CountSchema })

export const accountEndpoints = {
  'account.changePassword': write({
    path: '/api/account/password/',
    input: v.object({
      password: OwnPasswordSchema,
      newPassword: NewPasswordSchema,
      /** Logs out all other devices. */
      endsOthers: v.boolean(),
    }),
    output: EndedSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** The old name leads to the new one for 30 days. */
  'account.changeUsername': write({
    path: '/api/account/username/',
    input: v.object({ username: UniqueIdSchema }),
    output: SessionSchema,
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  'account.sessions': read({
    path: '/api/account/sessions/',
    input: v.object({}),
    output: v.object({ sessions: v.array(DeviceSessionSchema) }),
    policy: { access: 'member' },
  }),
  /** Logs out one device; without `sessionId` all but the one that asks. */
  'account.endSessions': write({
    path: '/api/account/sessions/end/',
    input: v.object({ sessionId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    output: EndedSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
}
