import type { Standing } from '#contract/moderation.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { relationColumns } from '#server/db/relations-sql.ts'
import { addToQuarter } from '#server/features/insights/sql.ts'
import type { RelationRow } from '#server/features/users/present.ts'

/**
 * Locks two users until the transaction ends, always in the order of their ids, so that two users who follow each other
 * at the same moment do not deadlock.
 * @returns how many of them exist
 */
export async function lockUsers(db: Tx, ids: readonly [string, string]): Promise<number> {
  const locked = await db.query({
    name: 'follows.lock',
    text: 'SELECT id FROM users WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    values: [ids],
  })
  return locked.length
}

/** Adds a follow. False if it already exists. */
export async function insertFollow(db: Db, followerId: string, followeeId: string): Promise<boolean> {
  const added = await db.query({
    name: 'follows.insert',
    text: `
      INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)
      ON CONFLICT DO NOTHING RETURNING followee_id`,
    values: [followerId, followeeId],
  })
  return added.length > 0
}

/** Deletes a follow. False if there is none. */
export async function deleteFollow(db: Db, followerId: string, followeeId: string): Promise<boolean> {
  const removed = await db.query({
    name: 'follows.delete',
    text: 'DELETE FROM follows WHERE follower_id = $1 AND followee_id = $2 RETURNING followee_id',
    values: [followerId, followeeId],
  })
  return removed.length > 0
}

/** Changes the follow counters of both users by one. */
export async function addToFollowCounters(
  db: Db,
  followerId: string,
  followeeId: string,
  difference: 1 | -1,
): Promise<void> {
  await db.query({
    name: difference > 0 ? 'follows.countMore' : 'follows.countLess',
    text: `
      WITH counted AS (${addToQuarter(
        difference > 0 ? 'followed_count' : 'unfollowed_count',
        'SELECT $2::bigint AS user_id, 1 AS difference',
      )})
      UPDATE users SET
        following_count = following_count + CASE WHEN id = $1 THEN $3::int ELSE 0 END,
        follower_count = follower_count + CASE WHEN id = $2 THEN $3::int ELSE 0 END
      WHERE id IN ($1, $2)`,
    values: [followerId, followeeId, difference],
  })
}

export interface FollowState extends RelationRow {
  followerCount: number
  isPrivate: boolean
  standing: Standing
}

/** A user's relation to the viewer, and their number of followers. */
export async function findFollowState(
  db: Db,
  viewerId: string,
  userId: string,
): Promise<FollowState | undefined> {
  const [state] = await db.query<FollowState>({
    name: 'follows.state',
    text: `
      SELECT follower_count AS "followerCount", is_private AS "isPrivate", standing,
        ${relationColumns('$1', '$2')}
      FROM users WHERE id = $2`,
    values: [viewerId, userId],
  })
  return state
}
