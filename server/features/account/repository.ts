import type { Db, Tx } from '#server/db/client.ts'

export interface SessionRow {
  id: string
  userAgent: string | null
  region: string | null
  createdAt: Date
  lastUsedAt: Date
}

/** A user's sessions, the most recently used first. */
export async function findSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.query<SessionRow>({
    name: 'account.sessions',
    text: `
      SELECT id, user_agent AS "userAgent", region, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM sessions WHERE user_id = $1 AND expires_at > now()
      ORDER BY last_used_at DESC, created_at DESC LIMIT 100`,
    values: [userId],
  })
}

/**
 * Locks a user until the transaction ends, so that of two calls that count or replace the user's things, the later one
 * sees the changes of the earlier one.
 */
export async function lockUser(db: Tx, userId: string): Promise<void> {
  await db.query({ text: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [userId] })
}
