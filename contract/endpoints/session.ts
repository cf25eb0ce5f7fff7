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
  /** Of the user. Absent for those without rights. */
  role: v.optional(v.picklist(ROLES)),
  /** The user has to accept the rules of the site before they write. */
  asksRules: v.optional(v.boolean()),
  /** Of a user who waits for an operator to open the account, or was declined. They read, and write nothing. */
  admission: v.optional(AdmissionSchema),
  /** Nobody writes for now, for maintenance. */
  isReadOnly: v.optional(v.boolean()),
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
const LoggedInSchema = v.object({
  ...SessionSchema.entries,
  failedLogIns: v.optional(FailedLogInsSchema),
  /** The account was to be removed, and stays. */
  hasReturned: v.optional(v.boolean()),
})
export type LoggedIn = v.InferOutput<typeof LoggedInSchema>
export type Session = v.InferOutput<typeof SessionSchema>

/** A value of the provider's answer (RFC 6749, section 4.1.2). */
const OpenIdValueSchema = v.pipe(v.string(), v.maxLength(4_096))

/** Of an authenticator app, a mail, an invitation, or a recovery code. */
export const CodeSchema = v.pipe(v.string(), v.maxLength(64), v.transform(bareCode))
/** The account is added to those on this browser, and the current one stays logged in beside it. */
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
      /** While the site wants one: a refusal names this field then. */
      invitation: v.optional(CodeSchema),
      addsAccount: AddsAccountSchema,
      /** While sign-up is by approval: a refusal names this field then. */
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
      /** Of a user who is asked for one: a refusal names this field then. */
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
  /** Asks for the signature of a passkey: any one of this site. */
  'session.passkeyChallenge': write({
    path: '/api/session/passkey_challenge/',
    input: v.object({}),
    output: v.object({ options: PasskeyOptionsSchema }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** The answer to a challenge says whose account it is. It cannot be guessed, so it is counted as any write is. */
  'session.logInWithPasskey': write({
    path: '/api/session/log_in_with_passkey/',
    input: v.object({ answer: PasskeyAnswerSchema, addsAccount: AddsAccountSchema }),
    output: LoggedInSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /**
   * Takes what the provider of OpenID Connect has sent the browser back with. Only the device that has begun can, once. It
   * logs in, or links or confirms the account of a user who is logged in.
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
  /** Sends a recovery code to the user's address. Answers the same where there is no such user or address. */
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
  /** Sets another password, with a recovery code in place of the old one, and logs in here alone. */
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
  /** Lists accounts that are logged in on this browser beside the current one. */
  'session.accounts': read({
    path: '/api/session/accounts/',
    input: v.object({}),
    output: v.object({ users: v.array(UserSummarySchema) }),
    policy: { access: 'anyone' },
  }),
  /** Goes on as another account of this browser. */
  'session.switch': write({
    path: '/api/session/switch/',
    input: v.object({ userId: IdSchema }),
    output: SessionSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Another account of this browser takes the place of the one that logs out, unless all do. */
  'session.logOut': write({
    path: '/api/session/log_out/',
    input: v.object({ isForAll: v.optional(v.boolean()) }),
    output: v.object({
      ...SessionSchema.entries,
      /** Logs out at the provider of OpenID Connect, too, where the user has come from there. */
      providerUrl: v.optional(v.string()),
    }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
}
