import { hasRole } from '#contract/roles.ts'
import { networkBlocked, siteReadOnly } from '#server/api/problems.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Site } from '#server/features/site/settings-service.ts'

/** Calls with which an operator gets in, wherever they are and whatever is set. */
const WAY_IN = new Set([
  'devices.register',
  'captcha.challenge',
  'captcha.verify',
  'session.logIn',
  'session.passkeyChallenge',
  'session.logInWithPasskey',
  'account.beginOpenId',
  'session.finishOpenId',
  'session.switch',
  'session.logOut',
  'session.recover',
  'session.mailCode',
])

/** Features of the page of moderators and operators. */
const IN_CHARGE = /^(?:alerts|hashtags|operator|review)\./

/** Calls that end what would otherwise go on while the site is read-only. */
const WAY_OUT = new Set(['live.stop'])

/**
 * Refuses writes while the site is read-only, and those from blocked networks. Those who run the site still run it.
 * @param name of an endpoint, or of another road that takes writes
 * @throws {ApiError} 503 with the time to wait, or 403
 */
export function requireOpenSite(
  name: string,
  session: Session | null,
  clientAddress: string,
  { isReadOnly, blocked }: Pick<Site, 'isReadOnly' | 'blocked'>,
): void {
  if (WAY_IN.has(name)) return
  const isInCharge = hasRole(session?.viewer.role, 'moderator')
  const mayWrite = WAY_OUT.has(name) || (isInCharge && IN_CHARGE.test(name))
  if (isReadOnly && !mayWrite) throw siteReadOnly()
  if (!isInCharge && blocked.has(clientAddress)) throw networkBlocked()
}
