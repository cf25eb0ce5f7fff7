import { hasRole } from '#contract/roles.ts'
import { networkBlocked, siteReadOnly } from '#server/api/problems.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Site } from '#server/features/site/settings-service.ts'

/** Calls with which an operator can always log in. */
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

/** Features for moderators and operators. */
const IN_CHARGE = /^(?:alerts|hashtags|operator|review)\./

/** Calls that end something that would otherwise continue while the site is read-only. */
const WAY_OUT = new Set(['live.stop'])

/**
 * Refuses writes while the site is read-only, and those from blocked networks. Moderators and operators can still do
 * their work.
 * @param name of an endpoint, or another route for writes
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
