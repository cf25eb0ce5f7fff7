import type { Decision } from '#contract/decisions.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { hasRole } from '#contract/roles.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

/** The names of logged actions. */
export type AuditAction =
  | 'role.grant'
  | 'role.revoke'
  | 'account.reset'
  | 'session.elevate'
  | 'session.elevateRefused'
  | `decide.${Decision}`
  | 'decision.undo'
  | 'appeal.upheld'
  | 'appeal.overturned'
  | 'claim.reject'
  | 'claim.restore'
  | 'announcement.make'
  | 'announcement.withdraw'
  | 'site.set'
  | 'site.mark'
  | 'site.markRemove'
  | 'webhook.set'
  | 'invitation.make'
  | 'invitation.revoke'
  | 'hashtag.rule'
  | 'signUp.approve'
  | 'signUp.decline'
  | 'job.retry'
  | 'job.dismiss'
  | 'error.dismiss'
  | 'storage.quota'
  | 'sticker.add'
  | 'sticker.offer'
  | 'sticker.withdraw'
  | 'birthDate.correct'
  | 'feedback.reply'

/** An action on its way into the log. */
interface AuditEntry {
  action: AuditAction
  /** Such as `user 42`. */
  subject?: string
  details?: Record<string, unknown>
}

/**
 * Writes an action to the audit log, in its transaction.
 * @param actor null for a command of the server
 * @returns the id of the entry
 */
export async function recordAction(
  db: Db,
  actor: Pick<Viewer, 'id'> | null,
  { action, subject = '', details = {} }: AuditEntry,
): Promise<string> {
  const id = nextId()
  await db.query({
    name: 'operator.recordAction',
    text: 'INSERT INTO audit_log (id, actor_id, action, subject, details) VALUES ($1, $2, $3, $4, $5)',
    values: [id, actor?.id ?? null, action, subject, JSON.stringify(details)],
  })
  return id
}

/** Lists actions, the newest first. Only operators see ages of users. */
export async function listActions(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.audit'>,
): Promise<Output<'operator.audit'>> {
  requireRights(viewer, 'moderator')
  const rows = await db.query<AuditRow>({
    name: 'operator.listActions',
    text: `
      SELECT log.id, extract(epoch FROM log.created_at)::float8 AS time, log.action, log.subject,
        CASE WHEN log.action <> 'birthDate.correct' OR $3 THEN log.details ELSE '{}' END AS details,
        actors.id AS "actorId", actors.unique_id AS "actorName", abouts.id AS "aboutId", abouts.unique_id AS "aboutName"
      FROM audit_log AS log
        LEFT JOIN users AS actors ON actors.id = log.actor_id
        LEFT JOIN decisions ON decisions.id = (log.details ->> 'decisionId')::bigint
        LEFT JOIN users AS abouts
          ON abouts.id = coalesce(decisions.user_id, substring(log.subject FROM '^user ([0-9]+)$')::bigint)
      WHERE log.id < coalesce($1, 9223372036854775807) ORDER BY log.id DESC LIMIT $2`,
    values: [cursor ?? null, count + 1, hasRole(viewer.role, 'operator')],
  })
  const entries = rows.slice(0, count).map(({ actorId, actorName, aboutId, aboutName, ...row }) => ({
    ...row,
    actor: nameOf(actorId, actorName),
    about: nameOf(aboutId, aboutName),
  }))
  return { entries, cursor: rows.length > count ? (entries.at(-1)?.id ?? null) : null }
}

interface AuditRow {
  id: string
  time: number
  action: string
  subject: string
  details: Record<string, unknown>
  actorId: string | null
  actorName: string | null
  aboutId: string | null
  aboutName: string | null
}

const nameOf = (id: string | null, uniqueId: string | null) =>
  id === null || uniqueId === null ? null : { id, uniqueId }
