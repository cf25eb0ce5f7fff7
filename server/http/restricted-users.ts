import { endpoints, isOp, type Op } from '#contract/endpoints/index.ts'
import { accountSuspended, refusalOf } from '#server/api/problems.ts'
import type { Session } from '#server/auth/sessions.ts'
import { STANDING_REFUSALS } from '#server/features/visibility/rule.ts'

/** Writes of banned and suspended users that reach nobody else: they may put their things in order, and appeal. */
const OPEN_TO_ALL = new Set<Op>([
  'account.addPasskey',
  'account.beginPasskey',
  'account.beginSecondFactor',
  'account.changePassword',
  'account.confirmEmail',
  'account.confirmSecondFactor',
  'account.endSecondFactor',
  'account.endSessions',
  'account.makeRecoveryCodes',
  'account.removePasskey',
  'account.removeEmail',
  'account.requestExport',
  'account.setEmail',
  'comments.delete',
  'comments.setBlockedWord',
  'decisions.appeal',
  'conversations.markRead',
  'conversations.deleteMessage',
  'conversations.hide',
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
  'session.deleteAccount',
  'users.setPrivate',
  'users.setLikedPublic',
  'users.ackPrivateNotice',
  'videos.delete',
  'videos.remove',
])

/**
 * Keeps users from writing who are banned, suspended, paused or too young. They read what all read.
 * @param name of an endpoint, or of another road that takes writes
 * @throws {ApiError} 10215, 10221 or 10223 (specification section 8)
 */
export function requireMayWrite(name: string, { standing, suspendedUntil }: Session): void {
  if (isOp(name) && (endpoints[name].policy.access === 'anyone' || OPEN_TO_ALL.has(name))) return
  if (standing !== 'good') throw refusalOf(STANDING_REFUSALS[standing])
  const suspendedMs = suspendedUntil ? suspendedUntil.getTime() - Date.now() : 0
  if (suspendedMs > 0) throw accountSuspended(suspendedMs)
}
