import type { AuditAction } from '#contract/audit.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

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
