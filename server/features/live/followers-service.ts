import type { Database } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'

import { findFollowersToNotify } from './repository.ts'

const BATCH_COUNT = 200
/** Of a host with more followers, the latest ones are count. */
const FOLLOWERS_MAX_COUNT = 20_000

/**
 * Tells the followers of a host, who may watch it, of a room: one after the other, the latest follower first. Those whom the host
 * is muted by or blocked from are left out by the notices themselves.
 */
export async function notifyFollowers(
  database: Database,
  kind: 'live' | 'livePlanned',
  roomId: string,
): Promise<void> {
  let beforeId: string | null = null
  for (let count = 0; count < FOLLOWERS_MAX_COUNT; count += BATCH_COUNT) {
    // In batches, so that others get their turn at the database.
    const followers: { hostId: string; followerId: string }[] = await findFollowersToNotify(
      database,
      roomId,
      {
        beforeId,
        count: BATCH_COUNT,
      },
    )
    for (const { hostId, followerId } of followers) {
      const notice = { kind, recipientId: followerId, actorId: hostId, roomId }
      await database.transaction((tx) => recordNotice(tx, notice))
    }
    const last = followers.at(-1)
    if (!last || followers.length < BATCH_COUNT) return
    beforeId = last.followerId
  }
}
