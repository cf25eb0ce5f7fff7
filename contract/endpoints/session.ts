import * as v from 'valibot'

import { bareCode } from '../digits.ts'
import { read, write } from '../endpoint.ts'
import { AdmissionSchema, INTRODUCTION_MAX_LENGTH } from '../models/admission.ts'
import { longText } from '../models/decision.ts'
import { PasskeyAnswerSchema, PasskeyOptionsSchema } from '../models/passkey.ts'
import { ConfirmingPasswordSchema, NewPasswordSchema, OwnPasswordSchema } from '../models/password.ts'
import { CountSchema, IdSchema } from '../models/primitives.ts'
import { UniqueIdSchema } from '../models/unique-id.ts'
import { UserSummarySchema } from '../models/user.ts'
import { ROLES } from '../roles.ts'
import { asValibotMessage } from '../sentence.ts'
import { readUsername } from '../user-texts.ts'

export const SessionSchema = v.object({
  user: v.nullable(UserSummarySchema),
  /** Role of the user. Absent for users without rights. */
  role: v.optional(v.picklist(ROLES)),
  /** The user has to accept the rules of the site before they can write. */
  asksRules: v.optional(v.boolean()),
  /** Present for a user who waits for an operator's approval, or was declined. They can read, but not write. */
  admission: v.optional(AdmissionSchema),
  /** Nobody can write for now, because of maintenance. */
  isReadOnly: v.optional(v.boolean()),
})
/** Failed log-ins on an account since its user last logged in. Absent when there were hardly any. */
const FailedLogInsSchema = v.object({
  count: CountSchema,
  /** Number of address blocks that they came from. */
  networkCount: CountSchema,
  /** Seconds since 1970. */
  sinceTime: v.number(),
})
export type FailedLogIns = v.InferOutput<typeof FailedLogInsSchema>
const LoggedInSchema = v.object({
  ...SessionSchema.entries,
  failedLogIns: v.optional(FailedLogInsSchema),
  /** The account was due to be removed, and now stays. */
  hasReturned: v.optional(v.boolean()),
})
export type LoggedIn = v.InferOutput<typeof LoggedInSchema>
export type Session = v.InferOutput<typeof SessionSchema>

/** A value of the provider's response (RFC 6749, section 4.1.2). */
const OpenIdValueSchema = v.pipe(v.string(), v.maxLength(4_096))

/** A code from an authenticator app, an e-mail or an invitation, or a recovery code. */
export const CodeSchema = v.pipe(v.string(), v.maxLength(64), v.transform(bareCode))
/** Adds the account to those on this browser; the current one stays logged in. */
const AddsAccountSchema = v.optional(v.boolean())

/** Names an account. */
const UsernameSchema = v.pipe(
  v.string(),
  v.transform(readUsername),
  v.nonEmpty(asValibotMessage('enterUsername')),
  v.maxLength(64),
)

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
      /** Required while the site wants one: a refusal then names this field. */
      invitation: v.optional(CodeSchema),
      addsAccount: AddsAccountSchema,
      /** Required while sign-up is by approval: a refusal then names this field. */
      introduction: v.optional(longText(INTRODUCTION_MAX_LENGTH)),
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
      username: UsernameSchema,
      password: OwnPasswordSchema,
      /** Required of a user who is asked for one: a refusal then names this field. */
      code: v.optional(CodeSchema),
      addsAccount: AddsAccountSchema,
    }),
    output: LoggedInSchema,
    policy: {
      access: 'anyone',
      idempotency: 'natural',
      limit: 'logIn',
      captcha: { after: 30, countedBy: 'address', passCalls: 3 },
    },
  }),
  /** Begins a log-in with any passkey of this site: returns a challenge to sign. */
  'session.passkeyChallenge': write({
    path: '/api/session/passkey_challenge/',
    input: v.object({}),
    output: v.object({ options: PasskeyOptionsSchema }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /**
   * Logs in with the signed challenge, which names the account. It cannot be guessed, so it has the limit of any write.
   */
  'session.logInWithPasskey': write({
    path: '/api/session/log_in_with_passkey/',
    input: v.object({ answer: PasskeyAnswerSchema, addsAccount: AddsAccountSchema }),
    output: LoggedInSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /**
   * Takes the values with which the OpenID Connect provider sent the browser back: logs in, or links or confirms the
   * account of a logged-in user. Only the device that began can do it, once.
   */
  'session.finishOpenId': write({
    path: '/api/session/open_id/finish/',
    input: v.object({
      state: OpenIdValueSchema,
      code: v.optional(OpenIdValueSchema),
      /** The issuer (RFC 9207). */
      iss: v.optional(OpenIdValueSchema),
      /** Why the provider did not log the user in. */
      error: v.optional(OpenIdValueSchema),
    }),
    output: v.object({
      ...LoggedInSchema.entries,
      outcome: v.picklist(['loggedIn', 'signedUp', 'linked', 'confirmed']),
      returnPath: v.string(),
    }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Sends a recovery code to the user's address. The response is the same if there is no such user or address. */
  'session.mailCode': write({
    path: '/api/session/mail_code/',
    input: v.object({ username: UsernameSchema }),
    output: v.object({}),
    policy: {
      access: 'anyone',
      idempotency: 'natural',
      limit: 'mail',
      captcha: { after: 5, countedBy: 'address', passCalls: 3 },
    },
  }),
  /** Sets a new password with a recovery code instead of the old password, and logs in on this device alone. */
  'session.recover': write({
    path: '/api/session/recover/',
    input: v.object({
      username: UsernameSchema,
      recoveryCode: CodeSchema,
      newPassword: NewPasswordSchema,
      code: v.optional(CodeSchema),
    }),
    output: SessionSchema,
    policy: {
      access: 'anyone',
      idempotency: 'natural',
      limit: 'logIn',
      captcha: { after: 10, countedBy: 'address', passCalls: 3 },
    },
  }),
  /** Hides the account at once, and removes it after 30 days unless its user logs in before. */
  'session.deleteAccount': write({
    path: '/api/session/delete_account/',
    input: v.object({ password: ConfirmingPasswordSchema }),
    output: SessionSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'password' },
  }),
  /** Lists the accounts that are logged in on this browser beside the current one. */
  'session.accounts': read({
    path: '/api/session/accounts/',
    input: v.object({}),
    output: v.object({ users: v.array(UserSummarySchema) }),
    policy: { access: 'anyone' },
  }),
  /** Switches to another account on this browser. */
  'session.switch': write({
    path: '/api/session/switch/',
    input: v.object({ userId: IdSchema }),
    output: SessionSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Logs out. Another account on this browser takes over, unless all are logged out. */
  'session.logOut': write({
    path: '/api/session/log_out/',
    input: v.object({ isForAll: v.optional(v.boolean()) }),
    output: v.object({
      ...SessionSchema.entries,
      /** Address that also logs the user out at the OpenID Connect provider, if they logged in there. */
      providerUrl: v.optional(v.string()),
    }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
}
