import { randomBytes } from 'node:crypto'

import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { username } from 'better-auth/plugins/username'

import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, UNIQUE_ID_MAX_LENGTH } from '#contract/constants.ts'
import { withoutValues } from '#contract/public-text.ts'
import { isRealUniqueId } from '#contract/unique-id.ts'
import type { Database } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { accounts, sessions, users, verifications } from '#server/db/schema/index.ts'
import type { Log } from '#server/log.ts'

const DAY_SEC = 24 * 60 * 60
export const SESSION_LIFETIME_SEC = 30 * DAY_SEC
/** How often at most a session in use is extended. */
export const SESSION_RENEWAL_SEC = DAY_SEC

/** Header with which our own calls tell the session's hook the device. A visitor's headers never get here. */
export const DEVICE_KEY_HEADER = 'x-vireo-device-key'
/** Likewise for the network. */
export const NETWORK_HEADER = 'x-vireo-network'
/** Likewise for the country. */
export const REGION_HEADER = 'x-vireo-region'
/** Likewise for the standing of a new account. */
export const STANDING_HEADER = 'x-vireo-standing'

/** How the cookie of a session is sent: by https or not, and to which hosts besides the one that set it. */
export interface CookieScope {
  isSecure: boolean
  /** Absent: no others. */
  domain?: string | undefined
}

/** A name that begins with `__Host-` belongs to a single host. */
export const sessionCookieName = ({ isSecure, domain }: CookieScope): string =>
  !isSecure ? 'vireo_session' : domain ? '__Secure-vireo_session' : '__Host-vireo_session'

/** The cookie of a session. `sameSite` is in Hono's form, which better-auth also accepts. */
export const sessionCookie = (scope: CookieScope) => ({
  name: sessionCookieName(scope),
  attributes: {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: scope.isSecure,
    ...(scope.domain && { domain: scope.domain }),
  } as const,
})

/** better-auth requires an address. It is not the user's, and `.invalid` (RFC 2606) never receives mail. */
export const placeholderEmail = (): string => `${randomBytes(16).toString('hex')}@users.invalid`

export const randomToken = (): string => randomBytes(24).toString('base64url')

/**
 * better-auth on our tables. It is never mounted on HTTP: its own routes, CSRF and rate limits are not used.
 * @param scope of the session's cookie. Browsers accept `__Host-` and `__Secure-` cookies over https only
 */
export function createBetterAuth(database: Database, secret: string, scope: CookieScope, log: Log) {
  return betterAuth({
    // Nothing is redirected and the cookies are configured below, so the address itself does not matter.
    baseURL: scope.isSecure ? 'https://vireo.invalid' : 'http://vireo.invalid',
    secret,
    database: drizzleAdapter(database.orm, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: UNIQUE_ID_MAX_LENGTH,
        usernameValidator: isRealUniqueId,
        schema: { user: { fields: { displayUsername: 'uniqueId' } } },
      }),
    ],
    user: {
      fields: { name: 'nickname', image: 'avatarKey', emailVerified: 'isEmailVerified' },
      additionalFields: {
        secUid: { type: 'string', required: true, input: false, defaultValue: randomToken },
        standing: { type: 'string', required: false, input: false },
      },
    },
    session: {
      expiresIn: SESSION_LIFETIME_SEC,
      updateAge: SESSION_RENEWAL_SEC,
      additionalFields: {
        deviceKeyId: { type: 'string', required: false, input: false },
        network: { type: 'string', required: false, input: false },
        region: { type: 'string', required: false, input: false },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: (user, call) =>
            Promise.resolve({ data: { ...user, standing: call?.headers?.get(STANDING_HEADER) ?? 'good' } }),
        },
      },
      session: {
        create: {
          before: (session, call) =>
            Promise.resolve({
              data: {
                ...session,
                deviceKeyId: call?.headers?.get(DEVICE_KEY_HEADER) ?? null,
                network: call?.headers?.get(NETWORK_HEADER) ?? null,
                region: call?.headers?.get(REGION_HEADER) ?? null,
              },
            }),
        },
      },
    },
    advanced: {
      // better-auth's own prefix would always be __Secure-, which allows a Domain.
      useSecureCookies: false,
      cookies: {
        session_token: sessionCookie(scope),
      },
      ipAddress: { disableIpTracking: true },
      database: {
        generateId: ({ model }) => (model === 'user' ? nextId() : randomToken()),
        validateSchema: false,
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ module: 'auth' }, withoutValues(message)),
    },
  })
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
