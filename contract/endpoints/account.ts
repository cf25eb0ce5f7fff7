import * as v from 'valibot'

import { ALL_LANGUAGES } from '#messages/languages.ts'

import { read, write } from '../endpoint.ts'
import { EmailAddressSchema } from '../models/email.ts'
import {
  PasskeyAnswerSchema,
  PasskeyIdSchema,
  PasskeyOptionsSchema,
  PasskeySchema,
} from '../models/passkey.ts'
import { NewPasswordSchema, ConfirmingPasswordSchema } from '../models/password.ts'
import { CountSchema } from '../models/primitives.ts'
import { UniqueIdSchema } from '../models/unique-id.ts'
import { CodeSchema, SessionSchema } from './session.ts'

/** A device on which the viewer is logged in. */
const DeviceSessionSchema = v.object({
  id: v.string(),
  /** Names that need no translation. Null where the browser names no known one. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The country (ISO 3166) in which it was last used. Null where the site does not know it. */
  region: v.nullable(v.string()),
  /** Seconds since 1970, like all times. */
  createTime: v.number(),
  lastUseTime: v.number(),
  isCurrent: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof DeviceSessionSchema>

/** The archive of the viewer's data that was last requested. */
const DataExportSchema = v.object({
  state: v.picklist(['waiting', 'ready', 'failed']),
  requestTime: v.number(),
  /** How long it can be downloaded. */
  endTime: v.number(),
  sizeBytes: v.optional(CountSchema),
  /** Address of the file, for its owner alone. Absent until it is ready. */
  url: v.optional(v.string()),
})
const ExportAnswerSchema = v.object({ export: v.nullable(DataExportSchema) })

/** Recovery codes. */
const CodesSchema = v.object({ codes: v.array(v.string()) })

const PasskeysSchema = v.object({ passkeys: v.array(PasskeySchema) })

/** The viewer's e-mail address, and a new one that is not confirmed yet. */
const EmailSchema = v.object({ address: v.optional(v.string()), newAddress: v.optional(v.string()) })

/** A path of this site, with its query. The service refuses all others. */
const ReturnPathSchema = v.pipe(v.string(), v.maxLength(2_000))

/** The provider's page, to be opened instead of this one. */
const OpenIdBegunSchema = v.object({ url: v.string() })

const EndedSchema = v.object({ endedCount: CountSchema })

export const accountEndpoints = {
  'account.changePassword': write({
    path: '/api/account/password/',
    input: v.object({
      password: ConfirmingPasswordSchema,
      newPassword: NewPasswordSchema,
      /** Logs out all other devices. */
      endsOthers: v.boolean(),
    }),
    output: EndedSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Changes the username. The old name leads to the new one for 30 days. */
  'account.changeUsername': write({
    path: '/api/account/username/',
    input: v.object({ username: UniqueIdSchema }),
    output: SessionSchema,
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** The archive of the viewer's data. Null when none was requested, or it has expired. */
  'account.export': read({
    path: '/api/account/export/',
    input: v.object({}),
    output: ExportAnswerSchema,
    policy: { access: 'member' },
  }),
  'account.requestExport': write({
    path: '/api/account/export/request/',
    input: v.object({}),
    output: ExportAnswerSchema,
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  'account.security': read({
    path: '/api/account/security/',
    input: v.object({}),
    output: v.object({
      hasSecondFactor: v.boolean(),
      recoveryCodeCount: CountSchema,
      /** Absent: the user has a password. Otherwise tells whether the provider has just confirmed them instead. */
      withoutPassword: v.optional(v.object({ isConfirmed: v.boolean() })),
      /** The account is linked to one at the OpenID Connect provider. */
      hasOpenId: v.optional(v.boolean()),
    }),
    policy: { access: 'member' },
  }),
  /** Replaces the recovery codes. Only this response contains them. Needs a code if the app is on. */
  'account.makeRecoveryCodes': write({
    path: '/api/account/recovery_codes/',
    input: v.object({ password: ConfirmingPasswordSchema, code: v.optional(CodeSchema) }),
    output: CodesSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Begins to set up an authenticator app. Nothing changes until a code of the app is given. */
  'account.beginSecondFactor': write({
    path: '/api/account/second_factor/begin/',
    input: v.object({ password: ConfirmingPasswordSchema }),
    output: v.object({ secret: v.string(), url: v.string() }),
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Turns the app on, and logs out all other devices. */
  'account.confirmSecondFactor': write({
    path: '/api/account/second_factor/confirm/',
    input: v.object({ code: CodeSchema }),
    output: CodesSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Turns the app off. Needs a code of the app, or a recovery code. */
  'account.endSecondFactor': write({
    path: '/api/account/second_factor/end/',
    input: v.object({ password: ConfirmingPasswordSchema, code: v.optional(CodeSchema) }),
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Takes the passcode of screen time away from a user who has forgotten it. */
  'account.forgetPasscode': write({
    path: '/api/account/forget_passcode/',
    input: v.object({ password: ConfirmingPasswordSchema, code: v.optional(CodeSchema) }),
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  'account.passkeys': read({
    path: '/api/account/passkeys/',
    input: v.object({}),
    output: PasskeysSchema,
    policy: { access: 'member' },
  }),
  /** Asks the user's authenticator for a new passkey. Needs a code if the app is on. */
  'account.beginPasskey': write({
    path: '/api/account/passkeys/begin/',
    input: v.object({ password: ConfirmingPasswordSchema, code: v.optional(CodeSchema) }),
    output: v.object({ options: PasskeyOptionsSchema }),
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  'account.addPasskey': write({
    path: '/api/account/passkeys/add/',
    input: v.object({ answer: PasskeyAnswerSchema }),
    output: PasskeysSchema,
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** Needs a code if the app is on. */
  'account.removePasskey': write({
    path: '/api/account/passkeys/remove/',
    input: v.object({
      id: PasskeyIdSchema,
      password: ConfirmingPasswordSchema,
      code: v.optional(CodeSchema),
    }),
    output: PasskeysSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Accepts the rules of the site, as the user has read them. Refused when they have changed since. */
  'account.acceptRules': write({
    path: '/api/account/rules/',
    input: v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)) }),
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
  'account.email': read({
    path: '/api/account/email/',
    input: v.object({}),
    output: EmailSchema,
    policy: { access: 'member' },
  }),
  /** Sends a code to an address. The earlier address stays until the code is given. */
  'account.setEmail': write({
    path: '/api/account/email/set/',
    input: v.object({
      password: ConfirmingPasswordSchema,
      code: v.optional(CodeSchema),
      address: EmailAddressSchema,
      /** Language of the e-mails. */
      language: v.picklist(ALL_LANGUAGES),
    }),
    output: EmailSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'mail' },
  }),
  /** Confirms that the viewer reads the e-mails to the new address. */
  'account.confirmEmail': write({
    path: '/api/account/email/confirm/',
    input: v.object({ emailCode: CodeSchema }),
    output: EmailSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  'account.removeEmail': write({
    path: '/api/account/email/remove/',
    input: v.object({ password: ConfirmingPasswordSchema, code: v.optional(CodeSchema) }),
    output: EmailSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Sends the browser to the OpenID Connect provider: to log in, or to confirm that it is still the same user. */
  'account.beginOpenId': write({
    path: '/api/account/open_id/begin/',
    input: v.object({
      purpose: v.picklist(['logIn', 'confirm']),
      returnPath: ReturnPathSchema,
      /** Adds the account to those on this browser. */
      addsAccount: v.optional(v.boolean()),
    }),
    output: OpenIdBegunSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** The same for a user with a password who wants to log in through the provider from now on. */
  'account.linkOpenId': write({
    path: '/api/account/open_id/link/',
    input: v.object({
      password: ConfirmingPasswordSchema,
      code: v.optional(CodeSchema),
      returnPath: ReturnPathSchema,
    }),
    output: OpenIdBegunSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Unlinks the account from the provider. Only for a user who has a password to log in with. */
  'account.unlinkOpenId': write({
    path: '/api/account/open_id/unlink/',
    input: v.object({ password: ConfirmingPasswordSchema, code: v.optional(CodeSchema) }),
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  'account.sessions': read({
    path: '/api/account/sessions/',
    input: v.object({}),
    output: v.object({ sessions: v.array(DeviceSessionSchema) }),
    policy: { access: 'member' },
  }),
  /** Logs out one device; without `sessionId` all but the calling one. */
  'account.endSessions': write({
    path: '/api/account/sessions/end/',
    input: v.object({ sessionId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    output: EndedSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
}
