import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { parse, serialize } from 'hono/utils/cookie'

import { csrfRefused } from '#server/api/problems.ts'
import type { Connection } from '#server/http/connection.ts'

import { deriveKey } from './secret.ts'

export const CSRF_COOKIE = 'vireo_csrf'
export const CSRF_HEADER = 'x-csrf-token'

/**
 * Cookie-to-header tokens: only a page of this site can read the cookie and send it as a header. Each is bound to its
 * session, so a token planted by another site, or from before the log-in, is useless.
 */
export interface Csrf {
  /** @throws {ApiError} 403 without a header that equals the cookie and fits the session */
  check(headers: Headers, sessionId: string | null): void
  /** Gives out a new token for the session, in the cookie and in a header that a worker can read. */
  issue(requestHeaders: Headers, responseHeaders: Headers, sessionId: string | null): void
  /** Gives out a token unless the visitor holds one that fits. */
  ensure(requestHeaders: Headers, responseHeaders: Headers, sessionId: string | null): void
}

const NO_SESSION = 'guest'

export function createCsrf(secret: string, connection: Connection): Csrf {
  const key = deriveKey(secret, 'csrf')
  const seal = (random: string, sessionId: string | null): string =>
    createHmac('sha256', key)
      .update(`${sessionId ?? NO_SESSION}\n${random}`)
      .digest('base64url')

  const isValid = (token: string | undefined, sessionId: string | null): token is string => {
    const [random, mac, rest] = token?.split('.') ?? []
    return !!random && !!mac && rest === undefined && isEqual(mac, seal(random, sessionId))
  }

  /** Removes a host-only cookie from before the site had several hosts, which would hide the shared one. */
  const send = (token: string, requestHeaders: Headers, responseHeaders: Headers): void => {
    const { cookieDomain: domain } = connection
    const own = { path: '/', sameSite: 'Lax', secure: connection.isSecure(requestHeaders) } as const
    if (domain) responseHeaders.append('set-cookie', serialize(CSRF_COOKIE, '', { ...own, maxAge: 0 }))
    responseHeaders.append('set-cookie', serialize(CSRF_COOKIE, token, { ...own, ...(domain && { domain }) }))
  }

  const csrf: Csrf = {
    check(headers, sessionId) {
      const token = headers.get(CSRF_HEADER) ?? undefined
      if (!isValid(token, sessionId) || token !== cookieOf(headers)) throw csrfRefused('token')
    },
    issue(requestHeaders, responseHeaders, sessionId) {
      const random = randomBytes(16).toString('base64url')
      const token = `${random}.${seal(random, sessionId)}`
      send(token, requestHeaders, responseHeaders)
      responseHeaders.set(CSRF_HEADER, token)
    },
    ensure(requestHeaders, responseHeaders, sessionId) {
      const token = cookieOf(requestHeaders)
      if (!isValid(token, sessionId)) csrf.issue(requestHeaders, responseHeaders, sessionId)
      else if (connection.cookieDomain) send(token, requestHeaders, responseHeaders)
    },
  }
  return csrf
}

const cookieOf = (headers: Headers): string | undefined =>
  parse(headers.get('cookie') ?? '', CSRF_COOKIE)[CSRF_COOKIE]

function isEqual(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
