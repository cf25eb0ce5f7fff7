import { createHash } from 'node:crypto'

import { isAPIError } from 'better-auth/api'
import { serializeSigned } from 'hono/utils/cookie'

import { UNKNOWN_REGION } from '#contract/consent.ts'
import { ACCOUNTS_PER_BROWSER } from '#contract/constants.ts'
import { credentialsRefused, usernameTaken } from '#server/api/problems.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Database } from '#server/db/client.ts'
import type { Connection } from '#server/http/connection.ts'
import type { Log } from '#server/log.ts'
import { deriveKey } from '#server/security/secret.ts'

import {
  createBetterAuth,
  DEVICE_KEY_HEADER,
  NETWORK_HEADER,
  placeholderEmail,
  randomToken,
  REGION_HEADER,
  SESSION_LIFETIME_SEC,
  SESSION_RENEWAL_SEC,
  sessionCookie,
  type CookieScope,
  sessionCookieName,
  STANDING_HEADER,
  type BetterAuth,
} from './better-auth.ts'
import { networkOf } from './network.ts'
import { otherAccountsCookie, otherTokensOf } from './other-accounts.ts'
import {
  deleteOldestSessions,
  deleteSession,
  findSession,
  insertSession,
  replaceToken,
  sessionTokenOf,
  touchSession,
  type Session,
} from './sessions.ts'

type AuthCall = Pick<
  CallContext,
  'headers' | 'responseHeaders' | 'deviceKeyId' | 'clientAddress' | 'region'
> & {
  /** Adds the account to those of this browser: the previous session is set aside, not ended. */
  addsAccount?: boolean | undefined
}

/** More devices and browsers than one user keeps using; a class may share an account on thirty tablets. */
const SESSIONS_PER_USER = 50
/** How often at most the use of a session is recorded. */
const USE_NOTED_AFTER_MS = 10 * 60_000

interface Credentials {
  username: string
  password: string
}

/** Everything that the rest of the server knows about authentication. Cookies are written to the call's response. */
export interface Auth {
  /**
   * @param standing of the new account, from the start
   * @throws {ApiError} 409 when the name is taken
   */
  signUp(credentials: Credentials, call: AuthCall, standing?: 'good' | 'waiting'): Promise<Session>
  /** @throws {ApiError} 401, the same for a name that does not exist and a wrong password */
  logIn(credentials: Credentials, call: AuthCall): Promise<Session>
  /** Logs in a user who has proved their identity by other means than a password. */
  logInAs(userId: string, call: AuthCall): Promise<Session>
  /**
   * Ends the session of a call. Another account that is logged in on this browser takes over, unless `isForAll`.
   * @returns the new current session
   */
  logOut(call: AuthCall, isForAll?: boolean): Promise<Session | null>
  /** Lists the sessions of other accounts that are logged in on this browser and device, in the order of their last use. */
  otherSessions(call: Pick<AuthCall, 'headers'>): Promise<Session[]>
  /** Switches to another account on this browser. Undefined if it is not logged in here. */
  switchTo(userId: string, call: AuthCall): Promise<Session | undefined>
  /**
   * Gives the session of a call another token, so that a copied cookie becomes useless.
   * @returns the new token
   */
  renewToken(sessionId: string, call: Pick<AuthCall, 'headers' | 'responseHeaders'>): Promise<string>
  /** Returns the session of a request. A session in use is extended from time to time. */
  currentSession(headers: Headers, responseHeaders: Headers): Promise<Session | null>
  /**
   * Identifies the session of a request, to cache something about it. It grants no access and cannot be forged.
   * @returns null without a session's cookie that this site has signed
   */
  sessionKey(headers: Headers): Promise<string | null>
}

interface AuthDeps {
  database: Database
  secret: string
  connection: Connection
  log: Log
  /** Announces that a session has ended. */
  publish: Publish
}

export function createAuth({ database, secret, connection, log, publish }: AuthDeps): Auth {
  const cookieSecret = deriveKey(secret, 'session-cookie').toString('base64url')
  const instances = new Map<boolean, BetterAuth>()

  const scopeOf = (headers: Headers): CookieScope => ({
    isSecure: connection.isSecure(headers),
    domain: connection.cookieDomain,
  })

  /** One instance for each kind of cookie, as a site can be reached by https through a proxy and by http at home. */
  const authFor = (headers: Headers): BetterAuth => {
    const isSecure = connection.isSecure(headers)
    const instance =
      instances.get(isSecure) ?? createBetterAuth(database, cookieSecret, scopeOf(headers), log)
    instances.set(isSecure, instance)
    return instance
  }
  const tokenOf = (headers: Headers): Promise<string | null> =>
    sessionTokenOf(headers, sessionCookieName(scopeOf(headers)), cookieSecret)

  /** The new session replaces the old one, so that an earlier token is useless, or is added beside it. */
  const begin = async (token: string | null, cookies: Headers, call: AuthCall): Promise<Session> => {
    const session = token ? await findSession(database, token) : null
    if (!session) throw new Error('The new session is not in the database.')
    const before = await tokenOf(call.headers)
    const others = await othersOf(call.headers)
    const aside = call.addsAccount && before ? await findSession(database, before) : null
    if (!aside) await end(before)
    const [retained, ended] = split([...(aside ? [aside] : []), ...others], session)
    for (const one of ended) await end(one.token)
    if (aside || others.length > 0) await setOthers(retained, call)
    for (const id of await deleteOldestSessions(database, session.viewer.id, SESSIONS_PER_USER)) {
      publish({ kind: 'sessionEnd', sessionId: id })
    }
    sendCookie(cookies, call)
    return session
  }
  const end = async (token: string | null): Promise<void> => {
    const sessionId = token ? await deleteSession(database, token) : undefined
    if (sessionId) publish({ kind: 'sessionEnd', sessionId })
  }
  const othersOf = async (headers: Headers): Promise<Session[]> => {
    const tokens = await otherTokensOf(headers, connection.isSecure(headers), cookieSecret)
    const sessions = await Promise.all(tokens.map((token) => findSession(database, token)))
    return sessions.filter((session) => session !== null)
  }
  const setOthers = async (sessions: Session[], call: Pick<AuthCall, 'headers' | 'responseHeaders'>) =>
    call.responseHeaders.append(
      'set-cookie',
      await otherAccountsCookie(
        sessions.map(({ token }) => token),
        connection.isSecure(call.headers),
        cookieSecret,
      ),
    )
  const authHeaders = (
    { headers, deviceKeyId, clientAddress, region }: AuthCall,
    standing?: 'good' | 'waiting',
  ): Headers =>
    new Headers({
      'user-agent': headers.get('user-agent') ?? '',
      [NETWORK_HEADER]: networkOf(secret, clientAddress),
      ...(deviceKeyId ? { [DEVICE_KEY_HEADER]: deviceKeyId } : {}),
      ...(region ? { [REGION_HEADER]: region } : {}),
      ...(standing && { [STANDING_HEADER]: standing }),
    })
  const sendCookie = (from: Headers, call: Pick<AuthCall, 'headers' | 'responseHeaders'>): void => {
    const name = sessionCookieName(scopeOf(call.headers))
    for (const cookie of from.getSetCookie()) {
      if (cookie.startsWith(`${name}=`)) call.responseHeaders.append('set-cookie', cookie)
    }
  }

  const cookieOf = (token: string, headers: Headers): Promise<string> => {
    const { name, attributes } = sessionCookie(scopeOf(headers))
    return serializeSigned(name, token, cookieSecret, { ...attributes, maxAge: SESSION_LIFETIME_SEC })
  }

  const noteUse = ({ id, lastUsedAt }: Session, headers: Headers): void => {
    if (Date.now() - lastUsedAt.getTime() < USE_NOTED_AFTER_MS) return
    const region = connection.region(headers)
    touchSession(database, id, region === UNKNOWN_REGION ? null : region).catch((error: unknown) =>
      log.warn({ err: error }, 'The use of a session could not be noted.'),
    )
  }

  return {
    async signUp({ username, password }, call, standing = 'good') {
      const { response, headers } = await authFor(call.headers)
        .api.signUpEmail({
          body: { name: username, username, password, email: placeholderEmail() },
          headers: authHeaders(call, standing),
          returnHeaders: true,
        })
        .catch((error: unknown) => refuseSignUp(error, () => isTaken(database, username)))
      return begin(response.token, headers, call)
    },
    async logIn(credentials, call) {
      const { response, headers } = await authFor(call.headers)
        .api.signInUsername({ body: credentials, headers: authHeaders(call), returnHeaders: true })
        .catch(refuseLogIn)
      return begin(response.token, headers, call)
    },
    async logInAs(userId, call) {
      const { headers, deviceKeyId, clientAddress, region } = call
      const token = randomToken()
      await insertSession(database, {
        id: randomToken(),
        token,
        userId,
        deviceKeyId: deviceKeyId ?? null,
        network: networkOf(secret, clientAddress),
        region: region || null,
        userAgent: headers.get('user-agent') ?? '',
        lifetimeSec: SESSION_LIFETIME_SEC,
      })
      return begin(token, new Headers({ 'set-cookie': await cookieOf(token, headers) }), call)
    },
    async logOut(call, isForAll = false) {
      const others = await othersOf(call.headers)
      await end(await tokenOf(call.headers))
      const [next, ...rest] = isForAll
        ? []
        : others.filter(({ deviceKeyId }) => deviceKeyId === call.deviceKeyId)
      for (const { token } of isForAll ? others : []) await end(token)
      if (others.length > 0) await setOthers(rest, call)
      if (next) {
        call.responseHeaders.append('set-cookie', await cookieOf(next.token, call.headers))
        return next
      }
      const { headers } = await authFor(call.headers).api.signOut({
        headers: new Headers({ cookie: call.headers.get('cookie') ?? '' }),
        returnHeaders: true,
      })
      sendCookie(headers, call)
      return null
    },
    otherSessions: ({ headers }) => othersOf(headers),
    async switchTo(userId, call) {
      const others = await othersOf(call.headers)
      // A cookie that was copied to another device is useless there.
      const next = others.find(
        ({ viewer, deviceKeyId }) => viewer.id === userId && deviceKeyId === call.deviceKeyId,
      )
      if (!next) return undefined
      const before = await tokenOf(call.headers)
      const current = before ? await findSession(database, before) : null
      const [retained] = split([...(current ? [current] : []), ...others], next)
      await setOthers(retained, call)
      call.responseHeaders.append('set-cookie', await cookieOf(next.token, call.headers))
      return next
    },
    async renewToken(sessionId, { headers, responseHeaders }) {
      const token = randomToken()
      await replaceToken(database, sessionId, token)
      responseHeaders.append('set-cookie', await cookieOf(token, headers))
      return token
    },
    async currentSession(headers, responseHeaders) {
      const token = await tokenOf(headers)
      const session = token ? await findSession(database, token) : null
      if (session) noteUse(session, headers)
      if (session && isDueForRenewal(session)) {
        const cookie = headers.get('cookie') ?? ''
        const renewal = await authFor(headers).api.getSession({
          headers: new Headers({ cookie }),
          returnHeaders: true,
        })
        sendCookie(renewal.headers, { headers, responseHeaders })
      }
      return session
    },
    async sessionKey(headers) {
      const token = await tokenOf(headers)
      return token === null ? null : createHash('sha256').update(token).digest('base64')
    },
  }
}

/**
 * Splits sessions into those that stay beside the current one, one per account, and those beyond the limit or replaced
 * by it.
 */
function split(sessions: Session[], current: Session): [retained: Session[], ended: Session[]] {
  const isOfAnother = (session: Session) => session.viewer.id !== current.viewer.id
  const retained = sessions.filter(isOfAnother).slice(0, ACCOUNTS_PER_BROWSER - 1)
  return [retained, sessions.filter((session) => session.id !== current.id && !retained.includes(session))]
}

const isDueForRenewal = ({ expiresAt }: Session): boolean =>
  expiresAt.getTime() - Date.now() < (SESSION_LIFETIME_SEC - SESSION_RENEWAL_SEC) * 1000

async function isTaken(database: Database, username: string): Promise<boolean> {
  const rows = await database.query({
    text: 'SELECT 1 FROM users WHERE username = $1',
    values: [username.toLowerCase()],
  })
  return rows.length > 0
}

/** Two sign-ups for one name at once both pass better-auth's own check; the index decides. */
async function refuseSignUp(error: unknown, isNameTaken: () => Promise<boolean>): Promise<never> {
  if (isAPIError(error) && (await isNameTaken())) {
    throw usernameTaken()
  }
  throw error
}

function refuseLogIn(error: unknown): never {
  if (isAPIError(error) && error.statusCode < 500) throw credentialsRefused()
  throw error
}
