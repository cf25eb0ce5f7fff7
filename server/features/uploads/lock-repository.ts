import type { Db } from '#server/db/client.ts'

/** Seconds for which a lock is held unless it is extended. */
const HELD_SEC = 10

/** Takes the lock on an upload. @returns false while another request holds it */
export async function takeLock(db: Db, uploadId: string, token: string): Promise<boolean> {
  const taken = await db.query<{ uploadId: string }>({
    name: 'uploads.takeLock',
    text: `
      INSERT INTO upload_locks (upload_id, token, held_until)
      VALUES ($1, $2, now() + make_interval(secs => $3))
      ON CONFLICT (upload_id) DO UPDATE
        SET token = excluded.token, held_until = excluded.held_until, is_wanted = false
        WHERE upload_locks.held_until < now()
      RETURNING upload_id AS "uploadId"`,
    values: [uploadId, token, HELD_SEC],
  })
  return taken.length > 0
}

/** Asks the holder of a lock to release it. */
export async function requestLock(db: Db, uploadId: string): Promise<void> {
  await db.query({
    name: 'uploads.requestLock',
    text: 'UPDATE upload_locks SET is_wanted = true WHERE upload_id = $1 AND NOT is_wanted',
    values: [uploadId],
  })
}

/** Extends a lock. @returns whether another request waits for it, or has taken it */
export async function extendLock(db: Db, uploadId: string, token: string): Promise<boolean> {
  const [held] = await db.query<{ isWanted: boolean }>({
    name: 'uploads.extendLock',
    text: `
      UPDATE upload_locks SET held_until = now() + make_interval(secs => $3)
      WHERE upload_id = $1 AND token = $2
      RETURNING is_wanted AS "isWanted"`,
    values: [uploadId, token, HELD_SEC],
  })
  return held?.isWanted ?? true
}

export async function releaseLock(db: Db, uploadId: string, token: string): Promise<void> {
  await db.query({
    name: 'uploads.releaseLock',
    text: 'DELETE FROM upload_locks WHERE upload_id = $1 AND token = $2',
    values: [uploadId, token],
  })
}

/** Deletes the locks of requests whose process was killed. */
export async function deleteOldLocks(db: Db): Promise<void> {
  await db.query({ text: `DELETE FROM upload_locks WHERE held_until < now() - interval '1 hour'` })
}
