import { endpoints, isOp, type Op } from '#contract/endpoints/index.ts'
import { accountPaused, accountSuspended, approvalAwaited, refusalOf } from '#server/api/problems.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { requireAcceptedRules } from '#server/features/site/rules-service.ts'
import type { Site } from '#server/features/site/settings-service.ts'
import { STANDING_REFUSALS } from '#server/features/visibility/rule.ts'

/** Writes of banned and suspended users that affect nobody else, such as appeals and account settings. */
const OPEN_TO_ALL = new Set<Op>([
  'account.acceptRules',
  'account.addPasskey',
  'account.beginOpenId',
  'account.beginPasskey',
  'account.beginSecondFactor',
  'account.changePassword',
  'account.confirmEmail',
  'account.confirmSecondFactor',
  'account.endSecondFactor',
  'account.forgetPasscode',
  'account.endSessions',
  'account.linkOpenId',
  'account.makeRecoveryCodes',
  'account.removePasskey',
  'account.removeEmail',
  'account.requestExport',
  'account.setEmail',
  'account.unlinkOpenId',
  'comments.delete',
  'comments.setBlockedWord',
  'decisions.appeal',
  'dismissals.add',
  'dismissals.set',
  'conversations.markRead',
  'conversations.deleteMessage',
  'conversations.hide',
  'conversations.setMuted',
  'history.set',
  'history.clear',
  'notices.markRead',
  'notifications.change',
  'notifications.subscribe',
  'notifications.unsubscribe',
  'relations.rejectRequest',
  'relations.removeFollower',
  'relations.setBlock',
  'relations.setMute',
  'rights.counter',
  'screenTime.report',
  'screenTime.set',
  'session.deleteAccount',
  'users.setPrivate',
  'users.setLikedPublic',
  'users.setMentionAudience',
  'users.ackPrivateNotice',
  'videos.delete',
  'videos.remove',
])

/**
 * Writes that need no acceptance of the rules: those of operators, who change them, and those that protect accounts.
 */
const isOpenToAll = (name: string): boolean =>
  isOp(name) &&
  (endpoints[name].policy.access === 'anyone' ||
    OPEN_TO_ALL.has(name) ||
    name.startsWith('account.') ||
    name.startsWith('operator.'))

/**
 * Refuses writes of users who have yet to accept the rules of the site.
 * @throws {ApiError} 403
 */
export async function requireRulesAccepted(
  db: Db,
  name: string,
  session: Session,
  site: Site,
): Promise<void> {
  if (!isOpenToAll(name)) await requireAcceptedRules(db, session.viewer.id, site)
}

/**
 * Refuses writes of users who are banned, suspended, paused, too young or not approved yet.
 * @param name of an endpoint, or another route for writes
 * @throws {ApiError} 10215, 10221 or 10223 (specification section 8), 403 before an operator has approved the account
 */
export function requireMayWrite(name: string, { standing, suspendedUntil, pausedUntil }: Session): void {
  if (isOp(name) && (endpoints[name].policy.access === 'anyone' || OPEN_TO_ALL.has(name))) return
  if (standing === 'waiting') throw approvalAwaited()
  if (standing === 'abnormal') throw accountPaused(pausedUntil)
  if (standing !== 'good') throw refusalOf(STANDING_REFUSALS[standing])
  const suspendedMs = suspendedUntil ? suspendedUntil.getTime() - Date.now() : 0
  if (suspendedMs > 0) throw accountSuspended(suspendedMs)
}
