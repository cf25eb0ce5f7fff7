import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

export async function queueMail(db: Db, userId: string | null, sealed: string): Promise<void> {
  await db.query({
    name: 'account.queueMail',
    text: 'INSERT INTO outgoing_mails (id, user_id, sealed) VALUES ($1, $2, $3)',
    values: [nextId(), userId, sealed],
  })
}

export interface MailRow {
  id: string
  sealed: string
  /** Including this one. */
  tryCount: number
}

/**
 * Takes the mail that has waited longest, for this process alone. Unless it is removed, it is due again after a minute,
 * twice as long with each try.
 */
export async function takeDueMail(db: Db): Promise<MailRow | undefined> {
  const [row] = await db.query<MailRow & Record<string, unknown>>({
    text: `
      UPDATE outgoing_mails SET try_count = try_count + 1, due_at = now() + interval '1 minute' * 2 ^ try_count
      WHERE id = (
        SELECT id FROM outgoing_mails WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING id, sealed, try_count AS "tryCount"`,
  })
  return row
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.query({ text: 'DELETE FROM outgoing_mails WHERE id = $1', values: [id] })
}
