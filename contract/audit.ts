import { DECISIONS } from './decisions.ts'

/** Logged actions by the group of the operators' menu in which they are done. */
export const AUDIT_ACTIONS = {
  moderation: [
    ...DECISIONS.map((decision) => `decide.${decision}` as const),
    'decision.undo',
    'appeal.upheld',
    'appeal.overturned',
    'claim.reject',
    'claim.restore',
    'hashtag.rule',
    'link.rule',
  ],
  community: [
    'role.grant',
    'role.revoke',
    'account.reset',
    'session.elevate',
    'session.elevateRefused',
    'birthDate.correct',
    'signUp.approve',
    'signUp.decline',
    'invitation.make',
    'invitation.revoke',
    'feedback.reply',
    'announcement.make',
    'announcement.withdraw',
    'sticker.add',
    'sticker.offer',
    'sticker.withdraw',
  ],
  site: [
    'site.set',
    'site.mark',
    'site.markRemove',
    'webhook.set',
    'storage.quota',
    'job.retry',
    'job.dismiss',
    'error.dismiss',
  ],
} as const

/** The name of a logged action: its kind, a point, and the action of this kind. */
export type AuditAction = (typeof AUDIT_ACTIONS)[keyof typeof AUDIT_ACTIONS][number]

/** The kind of all decisions. */
export const DECISION_KIND = 'decide'

/** The log as a table in a file. Its query is the input of `operator.audit` without a page. */
export const AUDIT_FILE_PATH = '/api/operator/audit/file/'
