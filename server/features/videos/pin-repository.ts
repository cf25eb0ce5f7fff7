import type { Db, Tx } from '#server/db/client.ts'
import { IS_LISTED } from '#server/db/schema/shown-to.ts'

/** Locks an author until the transaction ends, so that two videos pinned at once are counted. */
export async function lockAuthor(db: Tx, userId: string): Promise<void> {
  await db.query({
    name: 'videos.lockAuthor',
    text: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  })
}

interface PinFacts {
  isPinned: boolean
  /** Whether some others find it on its author's profile. */
  isListed: boolean
}

/** Finds a video of this author that they can see themselves. */
export async function findOwnVideo(db: Db, id: string, authorId: string): Promise<PinFacts | undefined> {
  const [video] = await db.query<PinFacts>({
    name: 'videos.pinFacts',
    text: `
      SELECT pinned_at IS NOT NULL AS "isPinned", ${IS_LISTED} AS "isListed" FROM videos
      WHERE id = $1 AND author_id = $2 AND shown_to <> 'nobody'`,
    values: [id, authorId],
  })
  return video
}

/** The pinned videos of an author, including hidden ones, the oldest pin first. */
export const findPinned = (db: Db, authorId: string): Promise<{ id: string; isListed: boolean }[]> =>
  db.query({
    name: 'videos.pinned',
    text: `
      SELECT id, ${IS_LISTED} AS "isListed" FROM videos
      WHERE author_id = $1 AND pinned_at IS NOT NULL ORDER BY pinned_at`,
    values: [authorId],
  })

export async function setPin(db: Db, id: string, isPinned: boolean): Promise<void> {
  await db.query({
    name: 'videos.setPin',
    text: 'UPDATE videos SET pinned_at = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1',
    values: [id, isPinned],
  })
}
