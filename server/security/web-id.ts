import { randomBytes } from 'node:crypto'

import { parse, serialize } from 'hono/utils/cookie'

import { CONSENT_COOKIE, DENIED, isConsentRequired } from '#contract/consent.ts'
import type { Connection } from '#server/http/connection.ts'

/** Cookie that pages read and send with each request: the verification fingerprint (specification section 7.5). */
export const WEB_ID_COOKIE = 's_v_web_id'
const LIFETIME_SEC = 365 * 24 * 60 * 60

/**
 * Gives a browser a web id unless it has one (specification section 7.2). It is random and holds nothing
 * about the browser. In regions that require consent, and in unknown ones, the page gives itself one after the
 * viewer has agreed.
 */
export function ensureWebId(requestHeaders: Headers, responseHeaders: Headers, connection: Connection): void {
  if (isConsentRequired(connection.region(requestHeaders))) return
  const cookies = parse(requestHeaders.get('cookie') ?? '')
  if (cookies[WEB_ID_COOKIE] || cookies[CONSENT_COOKIE] === DENIED) return
  const webId = `verify_${randomBytes(16).toString('hex')}`
  const secure = connection.isSecure(requestHeaders)
  responseHeaders.append(
    'set-cookie',
    serialize(WEB_ID_COOKIE, webId, { path: '/', sameSite: 'Lax', maxAge: LIFETIME_SEC, secure }),
  )
}
