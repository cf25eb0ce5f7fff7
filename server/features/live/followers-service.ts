import type { Database } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'

import { findFollowersToNotify } from './repository.ts'

const BATCH_COUNT = 200
/** Followers who get a notice: of a host with more, the newest ones. */
const FOLLOWERS_MAX_COUNT = 20_000

/**
 * Sends notices about a room to the host's followers who may watch it, one after the other, the newest follower first.
 * Users who have muted the host, or are separated by a block, are left out by the notices themselves.
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
